import { REPLY_RULES, REPLY_RULES_VI } from './operations.ts'

/** What the document says of collections and of their events. */
const RULES = `Only for webhooks that name it in \`events\`. ${REPLY_RULES} The same delivery may come twice, and a later one before an earlier one: ignore what is not newer than what you hold of the collection. Once you have taken an event of a collection, earlier ones that are still waiting are not sent any more.`
const RULES_VI = `Chỉ dành cho webhook có nêu tên sự kiện này trong \`events\`. ${REPLY_RULES_VI} Một lần gửi có thể đến hai lần, và lần sau có thể đến trước lần trước: hãy bỏ qua điều không mới hơn điều bạn đang giữ về tuyển tập. Khi bạn đã nhận một sự kiện của tuyển tập, các sự kiện trước đó còn chờ không được gửi nữa.`

export const COLLECTIONS: Readonly<Record<string, string>> = {
  'Page through the collections': 'Xem các tuyển tập theo từng trang',
  'The one that an editor has changed last comes first.': 'Tuyển tập được biên tập gần đây nhất đứng trước.',
  'One page of collections.': 'Một trang tuyển tập.',
  'The collections of this page, the last changed first.': 'Các tuyển tập của trang này, mới đổi nhất trước.',
  'One collection by the last part of its page address': 'Một tuyển tập theo phần cuối địa chỉ trang của nó',
  'The collection.': 'Tuyển tập.',
  "The tracks of a collection, in the editor's order": 'Các bài hát của một tuyển tập, theo thứ tự của người biên tập',
  'Only what is published: a track that is taken away leaves the list at once, and has its old place again when it comes back. For another order or filters, `collection` of `/tracks`.':
    'Chỉ những bài đã phát hành: bài bị lấy đi rời danh sách ngay, và trở lại đúng chỗ cũ khi có lại. Muốn thứ tự khác hoặc lọc thêm, dùng `collection` của `/tracks`.',
  "The tracks of this page, in the editor's order.": 'Các bài hát của trang này, theo thứ tự của người biên tập.',
  'Tracks that an editor has put together, in an order.':
    'Những bài hát được người biên tập xếp cùng nhau, theo thứ tự.',
  'Stays the same for ever.': 'Không bao giờ đổi.',
  "Last part of the collection's address here and on the site; an editor may change it.":
    'Phần cuối địa chỉ của tuyển tập, ở đây và trên trang; người biên tập có thể đổi.',
  'As the editor writes it.': 'Đúng như người biên tập viết.',
  'A few sentences on it; null while there are none.': 'Vài câu về tuyển tập; null khi chưa có.',
  'Signed link to its picture; null while the collection has none.':
    'Liên kết có chữ ký tới ảnh; null khi chưa có ảnh.',
  'Published tracks in it: as many as `/collections/{slug}/tracks` lists.':
    'Số bài đã phát hành trong đó: đúng bằng số bài `/collections/{slug}/tracks` liệt kê.',
  'When an editor last changed it; a track that is published or taken away by itself is no such change.':
    'Lúc người biên tập đổi lần cuối; một bài tự nó được phát hành hay lấy đi thì không tính.',
  'Tracks of this collection, by its slug.': 'Các bài hát của tuyển tập này, theo slug.',
  'The collection that the event is about; as it was, on `collection.deleted`.':
    'Tuyển tập mà sự kiện nói tới; với `collection.deleted` thì như lúc trước khi xoá.',
  'Its address: `/collections/{slug}`.': 'Địa chỉ của nó: `/collections/{slug}`.',
  'Published tracks in it.': 'Số bài đã phát hành trong đó.',
  'On `collection.updated`: what changed; all of it where the collection is new.':
    'Với `collection.updated`: những gì đã đổi; tất cả khi tuyển tập mới có.',
  'When it happened; the same at every attempt, and later than in every earlier event of the collection. Ignore an event that is not newer than what you hold of the collection.':
    'Lúc xảy ra; giữ nguyên qua mọi lần gửi, và muộn hơn mọi sự kiện trước đó của tuyển tập. Hãy bỏ qua sự kiện không mới hơn điều bạn đang giữ về tuyển tập.',
  'A collection is new or was changed': 'Một tuyển tập mới có hoặc đã đổi',
  [`Sent when a collection is made and when an editor changes its title, slug, description, cover, tracks or their order. A track of it that comes, changes or goes is told by the events of tracks alone. ${RULES}`]: `Gửi khi một tuyển tập được tạo và khi người biên tập đổi tên, slug, mô tả, ảnh, các bài hát hay thứ tự của chúng. Bài hát trong đó đến, đổi hay đi thì chỉ được báo bằng các sự kiện của bài hát. ${RULES_VI}`,
  'A collection was deleted': 'Một tuyển tập bị xoá',
  [`Sent when a collection is deleted. Its tracks stay. ${RULES}`]: `Gửi khi một tuyển tập bị xoá. Các bài hát của nó vẫn còn. ${RULES_VI}`,
}
