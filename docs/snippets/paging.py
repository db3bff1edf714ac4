import json
import os
from urllib.request import Request, urlopen

tracks = []
cursor = ''
while cursor is not None:
    url = f'https://nhac.example/api/public/tracks?limit=100&cursor={cursor}'
    with urlopen(Request(url, headers={'X-API-Key': os.environ['API_KEY']})) as response:
        answer = json.load(response)
    tracks += answer['data']
    cursor = answer['meta']['next_cursor']
print(f'{len(tracks)} tracks')
