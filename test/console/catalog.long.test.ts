import { eachStore, onPostgres } from '../support/stores.ts'
import { catalogJobsSuite } from './catalog-jobs-suite.ts'
import { catalogSuite } from './catalog-suite.ts'

catalogSuite(onPostgres)
catalogJobsSuite(eachStore)
