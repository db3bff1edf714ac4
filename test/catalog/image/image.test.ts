import { onSqlite } from '../../support/stores.ts'
import { testImages } from './image-suite.ts'

// More of them, and PostgreSQL: image.long.test.ts.
testImages(onSqlite, [1])
