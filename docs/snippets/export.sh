curl -fsS -H "X-API-Key: $API_KEY" --compressed 'https://nhac.example/api/public/export' | tail -n 1
