import { eachStore } from '../support/stores.ts'
import { copySuite } from './copy-suite.ts'

copySuite(eachStore, 4)
