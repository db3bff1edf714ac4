curl -s -o /dev/null -D - 'https://nhac.example/api/public/openapi.v1.json'
