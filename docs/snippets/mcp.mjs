const call = async (name, args) => {
  const response = await fetch('https://nhac.example/mcp', {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result, error } = await response.json()
  if (error !== undefined || result.isError) throw new Error(error?.message ?? result.content[0].text)
  return result.structuredContent
}
const found = await call('search_tracks', { q: 'mua', limit: 1 })
const { id, title } = found.data[0]
const { text } = await call('attribution', { id })
console.log(`${title}: ${text}`)
