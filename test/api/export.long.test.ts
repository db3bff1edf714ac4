import { onPostgresApi } from '../support/api.ts'
import { exportsAll } from './export-suite.ts'

onPostgresApi('exports', {}, exportsAll)
