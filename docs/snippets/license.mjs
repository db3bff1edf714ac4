const id = '87fce159-f744-43e6-89d8-abc799d93534'
const response = await fetch(`https://nhac.example/api/public/tracks/${id}/license`, {
  headers: { 'X-API-Key': process.env.API_KEY },
})
const { license, compliance } = await response.json()
if (compliance.must_display_attribution) console.log(compliance.attribution_text)
console.log(license.commercial_use_allowed ? 'advertising: yes' : 'advertising: no')
