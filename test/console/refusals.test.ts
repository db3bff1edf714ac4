import { expect, test } from 'vitest'
import { sendTo } from '../support/api.ts'
import { makePartner } from '../support/catalogue.ts'
import { shareConsole } from '../support/console.ts'

const { api, clients } = shareConsole()
const { owner } = clients

test.each([
  [{ name: 'web', quota_per_minute: '5' }, { quota_per_minute: ['Phải là số.'] }],
  [{ quota_per_minute: 5 }, { name: ['Bắt buộc.'] }],
  [{ name: ' ' }, { name: ['Phải có từ 1 đến 80 ký tự trên một dòng, không có ký tự điều khiển.'] }],
])('a key like %j is a 400 that says %j', async (body, details) => {
  const partnerId = await makePartner(api.store)

  const answer = await owner.post(`/partners/${partnerId}/keys`, body)

  expect([answer.status, answer.json().details]).toEqual([400, details])
})

test('what is wrong with an administrator changes nothing of it', async () => {
  const { id } = (await owner.post('/administrators', { name: 'thu', role: 'support' })).json().data

  const answer = await owner.patch(`/administrators/${id}`, { role: 'owner', password: 'short' })

  expect([answer.status, Object.keys(answer.json().details)]).toEqual([400, ['password']])
  const all = (await owner.get('/administrators')).json().data
  expect(all.find((one: { id: string }) => one.id === id).role).toBe('support')
})

test('whatever a program puts into the hidden field of an application, it is thanked', async () => {
  const response = await sendTo(api.service, {
    method: 'POST',
    url: '/api/applications',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ fax: { toString: 1, valueOf: 1 } }),
  })

  expect(response.statusCode).toBe(202)
})
