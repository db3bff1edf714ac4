curl -X POST -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_tracks","arguments":{"q":"mua","limit":3}}}' \
  'https://nhac.example/mcp'
