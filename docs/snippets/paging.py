import json
import os
from urllib.request import Request, urlopen

tracks = []
page, pages = 1, 1
while page <= pages:
    url = f'https://nhac.example/api/public/tracks?sort=oldest&limit=100&page={page}'
    with urlopen(Request(url, headers={'X-API-Key': os.environ['API_KEY']})) as response:
        answer = json.load(response)
    tracks += answer['data']
    pages = answer['meta']['total_pages']
    page += 1
print(f'{len(tracks)} tracks')
