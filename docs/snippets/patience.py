import os
import random
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MAX_TRIES = 5


def get_patiently(url):
    request = Request(url, headers={'X-API-Key': os.environ['API_KEY']})
    for tries in range(1, MAX_TRIES + 1):
        try:
            return urlopen(request)
        except HTTPError as answer:
            if answer.code not in (429, 500, 502, 503) or tries == MAX_TRIES:
                raise
            time.sleep(int(answer.headers['Retry-After'] or 0) or 2**tries + random.random())


with get_patiently('https://nhac.example/api/public/trending') as response:
    print(response.status, response.headers['RateLimit'])
