curl -H "X-API-Key: $API_KEY" \
  'https://nhac.example/api/public/tracks/87fce159-f744-43e6-89d8-abc799d93534/license'
