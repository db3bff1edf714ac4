curl -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/collections?limit=5'
