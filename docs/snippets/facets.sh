curl -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/tracks/facets?commercial=true&duration_max=300'
