import json
import os
from pathlib import Path
from urllib.request import Request, urlopen

FILE = Path('cursor.txt')
cursor = FILE.read_text() if FILE.exists() else 'latest'
has_more = True
while has_more:
    url = f'https://nhac.example/api/public/changes?limit=1000&since={cursor}'
    with urlopen(Request(url, headers={'X-API-Key': os.environ['API_KEY']})) as response:
        answer = json.load(response)
    for change in answer['data']:
        print(change['event'], change['id'])
    cursor = answer['meta']['cursor']
    has_more = answer['meta']['has_more']
    FILE.write_text(cursor)
