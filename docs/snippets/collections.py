import json
import os
from urllib.request import Request, urlopen

api = 'https://nhac.example/api/public'


def read(path):
    request = Request(api + path, headers={'X-API-Key': os.environ['API_KEY']})
    with urlopen(request) as response:
        return json.load(response)['data']


for collection in read('/collections?limit=5'):
    print(f"{collection['title']} ({collection['track_count']})")
    for track in read(f"/collections/{collection['slug']}/tracks?limit=3&fields=title,artist"):
        print(f"  {track['title']}, {track['artist']}")
