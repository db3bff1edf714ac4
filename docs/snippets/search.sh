curl -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/search?q=mua&limit=5'
