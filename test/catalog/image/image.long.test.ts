import { onPostgres, onSqlite } from '../../support/stores.ts'
import { testImages } from './image-suite.ts'

testImages(onSqlite, [2, 3, 4, 5])
testImages(onPostgres, [6, 7])
