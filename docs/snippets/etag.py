import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = 'https://nhac.example/api/public/genres'
kept = {'etag': '', 'body': None}


def read_genres():
    headers = {'X-API-Key': os.environ['API_KEY'], 'If-None-Match': kept['etag']}
    try:
        with urlopen(Request(URL, headers=headers)) as response:
            print(response.status)
            kept.update(etag=response.headers['ETag'], body=json.load(response))
    except HTTPError as answer:
        print(answer.code)
        if answer.code != 304:
            raise
    return kept['body']


read_genres()
read_genres()
