import json
import os
from urllib.request import Request, urlopen

track = '87fce159-f744-43e6-89d8-abc799d93534'
url = f'https://nhac.example/api/public/tracks/{track}/license'
request = Request(url, headers={'X-API-Key': os.environ['API_KEY']})
with urlopen(request) as response:
    answer = json.load(response)
if answer['compliance']['must_display_attribution']:
    print(answer['compliance']['attribution_text'])
print('advertising:', 'yes' if answer['license']['commercial_use_allowed'] else 'no')
