import json
import os
from urllib.request import Request, urlopen

url = 'https://nhac.example/api/public/tracks/facets?commercial=true&duration_max=300'
request = Request(url, headers={'X-API-Key': os.environ['API_KEY']})
with urlopen(request) as response:
    answer = json.load(response)
for genre in answer['data']['genre']:
    print(f"{genre['value']} ({genre['count']})")
print(f"{answer['meta']['total']} tracks")
