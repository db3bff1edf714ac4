import { onPostgres, onSqlite } from '../../support/stores.ts'
import { testImages } from './image-suite.ts'

testImages(onSqlite, [2, 3])
testImages(onPostgres, [4])
