// json-server as its manual shows it, with the same tracks. `node json-server-process.mjs FILE`, tells its port to its parent.
import { readFileSync } from 'node:fs'
import jsonServer from 'json-server'

const app = jsonServer.create()
app.use(jsonServer.router({ tracks: JSON.parse(readFileSync(process.argv[2], 'utf8')) }))
const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port))
