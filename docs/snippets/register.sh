curl -X POST -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{"url":"https://doi-tac.example/webhooks/kho-nhac","events":["track.updated","track.deleted"]}' \
  'https://nhac.example/api/public/webhooks'
