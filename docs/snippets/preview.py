import json
import os
from urllib.request import Request, urlopen, urlretrieve

track = '87fce159-f744-43e6-89d8-abc799d93534'
url = f'https://nhac.example/api/public/tracks/{track}/audio-url'
request = Request(url, headers={'X-API-Key': os.environ['API_KEY']})
with urlopen(request) as response:
    link = json.load(response)
urlretrieve(link['audio_url'], 'preview.mp3')
print(f"preview.mp3, {link['expires_at']}")
