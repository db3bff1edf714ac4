import { onPostgres } from '../support/stores.ts'
import { copySuite } from './copy-suite.ts'

copySuite(onPostgres, 4)
