curl -G -H "X-API-Key: $API_KEY" 'https://nhac.example/api/public/search' \
  --data-urlencode 'q=ballad la thứ dưới 5 phút' --data-urlencode 'understand=true'
