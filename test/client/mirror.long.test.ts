import { eachStore } from '../support/stores.ts'
import { mirrorSuite } from './mirror-suite.ts'

mirrorSuite(eachStore, 3)
