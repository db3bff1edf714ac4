curl -s -o genres.json -w '%{http_code}\n' --etag-save genres.etag \
  -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/genres'
curl -s -o changed.json -w '%{http_code}\n' --etag-compare genres.etag \
  -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/genres'
