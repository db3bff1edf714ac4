import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

const TOOLS = [
  [
    '`search_tracks`: tìm theo lời, theo bộ lọc, hoặc cả hai ([`/search`](/docs/reference/search), [`/tracks`](/docs/reference/listTracks)).',
    '`search_tracks`: by words, by filters, or by both ([`/search`](/docs/reference/search), [`/tracks`](/docs/reference/listTracks)).',
  ],
  [
    '`get_track`: mọi điều về một bài, theo `id` hoặc `slug`; `similar_tracks`: bài gần giống.',
    '`get_track`: all of one track, by `id` or `slug`; `similar_tracks`: what may follow it.',
  ],
  [
    '`track_facets`: có gì để chọn, mỗi lựa chọn bao nhiêu bài.',
    '`track_facets`: what there is to choose from, and how many tracks each choice leads to.',
  ],
  [
    '`check_license`, `attribution`: bài hát được dùng vào việc gì, và dòng ghi công.',
    '`check_license`, `attribution`: what a track may be used for, and the line to show.',
  ],
  [
    '`issue_license_proof`: cấp [chứng nhận](/docs/guides/proofs), là công cụ duy nhất để lại dấu vết; `verify_license_proof`: kiểm tra.',
    '`issue_license_proof` issues a [proof](/docs/guides/proofs), and is the only one that leaves something behind; `verify_license_proof` checks one.',
  ],
] as const

export const assistants: Guide = {
  name: 'assistants',
  title: both('Cho trợ lý AI: /mcp', 'For assistants: /mcp'),
  summary: both(
    'Trợ lý tìm nhạc, kiểm tra giấy phép và lấy chứng nhận bằng Model Context Protocol.',
    'Assistants find music, check licences and get proofs, by the Model Context Protocol.',
  ),
  parts: [
    text(
      'Địa chỉ là `/mcp` ở gốc của dịch vụ, giao thức là streamable HTTP. Khoá là khoá API của bạn, trong `X-API-Key` hoặc `Authorization: Bearer`. Không có phiên: mỗi yêu cầu tự đủ, và mỗi yêu cầu tính một lượt trong hạn mức của khoá.',
      'The address is `/mcp` at the root of the service, the transport is streamable HTTP. The key is your API key, in `X-API-Key` or as `Authorization: Bearer`. There are no sessions: each request stands for itself, and costs one of the quota of the key.',
    ),
    heading('tools', 'Công cụ', 'Tools'),
    list(...TOOLS),
    text(
      'Mỗi công cụ trả đúng điều API trả, có schema cho đầu vào và đầu ra. Điều sai được nói bằng tiếng Anh và tiếng Việt, kèm cách sửa.',
      'Each answers what the API answers, with a schema for what goes in and what comes out. What is wrong is said in English and Vietnamese, with what to change.',
    ),
    heading('cursor', 'Cursor và các trợ lý đọc mcpServers', 'Cursor, and others that read mcpServers'),
    text('Trong `~/.cursor/mcp.json`:', 'In `~/.cursor/mcp.json`:'),
    snippet('mcp-cursor'),
    heading('vscode', 'VS Code', 'VS Code'),
    text('Trong `.vscode/mcp.json`; khoá được hỏi một lần:', 'In `.vscode/mcp.json`; the key is asked for once:'),
    snippet('mcp-vscode'),
    heading('claude', 'Claude', 'Claude'),
    text(
      'Claude Code: chạy `claude mcp add --transport http khonhac <địa chỉ>/mcp --header "X-API-Key: <khoá>"`. Claude Desktop và các trợ lý chỉ chạy chương trình trên máy, trong `claude_desktop_config.json`:',
      'Claude Code: run `claude mcp add --transport http khonhac <address>/mcp --header "X-API-Key: <key>"`. Claude Desktop, and others that start programs on your machine, in `claude_desktop_config.json`:',
    ),
    snippet('mcp-remote'),
    heading('by-hand', 'Bằng tay', 'By hand'),
    text(
      'Một thông điệp JSON-RPC mỗi yêu cầu; `GET` và `DELETE` trả 405 vì không có luồng và phiên. Trang của nguồn khác được gọi như với [API](/docs/guides/authentication), miễn là gọi dịch vụ bằng đúng tên của nó.',
      'One JSON-RPC message a request; `GET` and `DELETE` answer 405, as there are no streams and sessions. Pages of other origins may call it as they may [the API](/docs/guides/authentication), as long as they call the service by its own name.',
    ),
    snippet('mcp'),
  ],
}
