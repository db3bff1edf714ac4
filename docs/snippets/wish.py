import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

asked = urlencode({'q': 'ballad la thứ dưới 5 phút', 'understand': 'true'})
request = Request('https://nhac.example/api/public/search?' + asked, headers={'X-API-Key': os.environ['API_KEY']})
with urlopen(request) as response:
    answer = json.load(response)
print('understood', json.dumps(answer['query'].get('understood'), ensure_ascii=False))
for track in answer['data']:
    print(f"{track['title']} — {track['artist']}")
print(f"{len(answer['data'])} / {answer['meta']['total']}")
