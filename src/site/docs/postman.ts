import type { ApiDocument, Operation, Parameter } from './api-document.ts'
import { type FoundOperation, listOperations } from './operations.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** The API as a collection that Postman, Insomnia and Bruno import: one folder per section, the key and the address as variables. */
export function writePostman(document: ApiDocument, serviceName: string, api: string): object {
  const operations = listOperations(document)
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]!))]
  return {
    info: {
      name: `${serviceName} API ${document.info.version}`,
      description: document.info.description,
      schema: SCHEMA,
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key', type: 'string' },
        { key: 'value', value: '{{api_key}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: api },
      { key: 'api_key', value: '' },
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: operations.filter(({ operation }) => operation.tags[0] === tag).map(writeRequest),
    })),
  }
}

function writeRequest({ method, path, operation }: FoundOperation): object {
  const body = operation.requestBody?.content['application/json']
  return {
    name: `${method} ${path}`,
    request: {
      method,
      description: describe(operation),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: writeUrl(path, operation.parameters),
      ...(operation.security.length === 0 ? { auth: { type: 'noauth' } } : {}),
      ...(body
        ? { body: { mode: 'raw', raw: JSON.stringify(body.example, null, 2), options: { raw: { language: 'json' } } } }
        : {}),
    },
  }
}

const describe = ({ summary, description }: Operation) =>
  description === '' || description === summary ? summary : `${summary}\n\n${description}`

function writeUrl(path: string, parameters: readonly Parameter[]): object {
  const place = path === '/' ? '' : path.replace(/\{(\w+)\}/g, ':$1')
  const query = parameters.filter((one) => one.in === 'query')
  const asked = query.filter((one) => one.required).map((one) => `${one.name}=${encodeURIComponent(exampleOf(one))}`)
  return {
    raw: `{{base_url}}${place}${asked.length === 0 ? '' : `?${asked.join('&')}`}`,
    host: ['{{base_url}}'],
    path: place.split('/').filter(Boolean),
    // What need not be there is shown and switched off: with every filter at once nothing would be found.
    query: query.map((one) => ({
      key: one.name,
      value: exampleOf(one),
      description: one.description,
      disabled: !one.required,
    })),
    variable: parameters
      .filter((one) => one.in === 'path')
      .map((one) => ({ key: one.name, value: exampleOf(one), description: one.description })),
  }
}

const exampleOf = ({ example }: Parameter) => String(example ?? '')
