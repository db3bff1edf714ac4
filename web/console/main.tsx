import { render } from 'preact'
import { App } from './app.tsx'

const { session, zone } = document.body.dataset

render(<App hasSession={session === 'yes'} timeZone={zone ?? 'UTC'} />, document.getElementById('app')!)
