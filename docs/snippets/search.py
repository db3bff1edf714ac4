import json
import os
from urllib.request import Request, urlopen

url = 'https://nhac.example/api/public/search?q=mua&limit=5'
request = Request(url, headers={'X-API-Key': os.environ['API_KEY']})
with urlopen(request) as response:
    answer = json.load(response)
for track in answer['data']:
    print(f"{track['title']} — {track['artist']}")
print(f"{len(answer['data'])} / {answer['meta']['total']}")
