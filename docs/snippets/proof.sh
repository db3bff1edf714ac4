curl -X POST -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' -H "Idempotency-Key: $RANDOM-$$" \
  -d '{"project":"Phim ngắn Mùa hạ"}' \
  'https://nhac.example/api/public/tracks/87fce159-f744-43e6-89d8-abc799d93534/license/proofs'
