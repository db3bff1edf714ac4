curl -H "X-API-Key: $API_KEY" \
  'https://nhac.example/api/public/tracks?commercial=true&explicit=false&limit=5'
