import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

const CLAIMS = [
  ['`iss`, `jti`, `iat`: ai cấp, mã số, lúc cấp.', '`iss`, `jti`, `iat`: who issued it, its number, when.'],
  ['`sub`, `aud`: id của bài hát và của đối tác.', '`sub`, `aud`: the ids of the track and of the partner.'],
  ['`project`, `url`: dùng vào việc gì, xem ở đâu.', '`project`, `url`: what it is used in, and where to see it.'],
  ['`title`, `artist`, `isrc`: bài hát lúc đó.', '`title`, `artist`, `isrc`: the track as it was then.'],
  [
    '`license_code`, `territory`, `commercial`, `attribution`: giấy phép, phạm vi, có được dùng để kiếm tiền, dòng ghi công (null khi không bắt buộc).',
    '`license_code`, `territory`, `commercial`, `attribution`: the licence, where it holds, whether money may be earned, the line to show (null when none is required).',
  ],
  [
    '`license_digest`: SHA-256, base64url, của sáu dòng `code`, `name`, `summary`, `attribution_required`, `commercial_use_allowed` (từ [`/licenses`](/docs/reference/listLicenses)) và `notes` (từ [giấy phép của bài](/docs/reference/getTrackLicense)).',
    '`license_digest`: SHA-256, base64url, of the six lines `code`, `name`, `summary`, `attribution_required`, `commercial_use_allowed` (of [`/licenses`](/docs/reference/listLicenses)) and `notes` (of the [licence of the track](/docs/reference/getTrackLicense)).',
  ],
] as const

export const proofs: Guide = {
  name: 'proofs',
  title: both('Chứng nhận giấy phép', 'Proofs of licence'),
  summary: both(
    'Một bằng chứng có chữ ký mà ai cũng kiểm tra được, kể cả ngoại tuyến.',
    'Signed evidence that anybody can check, offline too.',
  ),
  parts: [
    text(
      'Khi người dùng xuất bản, hãy [xin chứng nhận](/docs/reference/issueProof) cho bài hát và dự án: bài nào, giấy phép nào, lúc nào. Giữ `jws`, đưa `verify_url` cho người cần xem. Với `Idempotency-Key`, gửi lại sau khi mất mạng vẫn nhận đúng chứng nhận đó, trong 24 giờ.',
      'When a user publishes, [ask for a proof](/docs/reference/issueProof) for the track and the project: which track, which licence, when. Keep the `jws`, and give `verify_url` to who wants to see it. With an `Idempotency-Key` a repetition after a lost answer gets that very proof, for 24 hours.',
    ),
    snippet('proof'),
    heading('check', 'Kiểm tra', 'Check'),
    text(
      'Chứng nhận là một JWS dạng gọn (`alg` `EdDSA`, `typ` `kn-license+jwt`). Thư viện JOSE nào cũng kiểm tra được với các khoá ở [`/.well-known/jwks.json`](/.well-known/jwks.json); khoá cũ vẫn ở đó. Không lập trình thì dán vào [trang kiểm tra](/verify). [`POST /proofs/verify`](/docs/reference/verifyProof) không cần khoá API, và còn cho biết bài hát nay ra sao.',
      'A proof is a compact JWS (`alg` `EdDSA`, `typ` `kn-license+jwt`). Any JOSE library checks it with the keys of [`/.well-known/jwks.json`](/.well-known/jwks.json); old keys stay there. Who does not program pastes it into the [page for it](/verify). [`POST /proofs/verify`](/docs/reference/verifyProof) needs no API key, and also says what has become of the track.',
    ),
    heading('claims', 'Nội dung đã ký', 'What is signed'),
    list(...CLAIMS),
    heading('changed', 'Khi giấy phép đổi', 'When the licence changes'),
    text(
      'Chứng nhận nói đúng về lúc cấp, và vẫn hợp lệ sau đó. Nếu bài bị gỡ hoặc giấy phép khác đi, `since.changed` là `true`: hợp lệ khi cấp, đã thay đổi từ đó. Điều phải làm khi bị gỡ thì xem [Gỡ bỏ](/docs/guides/takedowns).',
      'A proof tells the truth about the moment of its issue, and stays valid. When the track is taken down or its licence becomes another, `since.changed` is `true`: valid when issued, changed since. What to do after a takedown is in [Takedowns](/docs/guides/takedowns).',
    ),
  ],
}
