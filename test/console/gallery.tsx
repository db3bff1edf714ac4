import { render } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from '../../web/app/ask.tsx'
import { Clock } from '../../web/components/feedback/clock.tsx'
import { Badge, EmptyState, ErrorNote, Progress, Skeleton } from '../../web/components/feedback/notes.tsx'
import { ToastProvider, useToast } from '../../web/components/feedback/toast.tsx'
import { CodeBlock } from '../../web/components/figures/code-block.tsx'
import { Plot } from '../../web/components/figures/plot.tsx'
import { Qr } from '../../web/components/figures/qr.tsx'
import { Button, Field, Select, Switch } from '../../web/components/form/controls.tsx'
import { CopyField } from '../../web/components/form/copy.tsx'
import { DropZone } from '../../web/components/form/drop-zone.tsx'
import { Pagination } from '../../web/components/list/pagination.tsx'
import { type Column, type Sorting, Table } from '../../web/components/list/table.tsx'
import { Tabs } from '../../web/components/list/tabs.tsx'
import { TrackRow } from '../../web/components/list/track-row.tsx'
import { readLanguage } from '../../web/components/preferences.ts'
import { PreviewPicker } from '../../web/components/sound/preview-picker.tsx'
import { Waveform } from '../../web/components/sound/waveform.tsx'
import { LanguageProvider } from '../../web/i18n/language.tsx'

/** Every component once, for the eye and for axe: browser.test.ts shows it in the place of the console. */

interface Partner {
  id: string
  name: string
  status: 'approved' | 'pending' | 'suspended'
  requests: number
}

const PARTNERS: Partner[] = [
  { id: '1', name: 'Studio Sen', status: 'approved', requests: 128_400 },
  { id: '2', name: 'Công ty Cổ phần Truyền thông Nguyễn Hữu Thọ và Những Người Bạn', status: 'pending', requests: 0 },
  { id: '3', name: 'Radio Mekong', status: 'suspended', requests: 42 },
]
const TONES = { approved: 'good', pending: 'warn', suspended: 'danger' } as const
const COLUMNS: Column<Partner>[] = [
  { id: 'name', title: 'Đối tác', cell: ({ name }) => name, isSortable: true },
  { id: 'status', title: 'Trạng thái', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
  { id: 'requests', title: 'Yêu cầu', cell: ({ requests }) => requests, isNumeric: true, isSortable: true },
  { id: 'act', title: 'Việc', cell: () => <Button isSmall>Xem khoá</Button>, isWideOnly: true },
]
const PEAKS = Array.from({ length: 240 }, (_, i) => 20 + 70 * Math.abs(Math.sin(i / 9) * Math.cos(i / 37)))
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 2, 12, 7)
const TIMES = Array.from({ length: 48 }, (_, i) => NOW - (48 - i) * HOUR)
const SERIES = [
  { label: 'Hôm nay', values: TIMES.map((_, i) => 400 + 300 * Math.sin(i / 7)) },
  { label: 'Tuần trước', values: TIMES.map((_, i) => 350 + 250 * Math.sin(i / 7 + 1)), tone: 'soft' as const },
]

function Forms() {
  const [text, setText] = useState('Mưa phố')
  const [isOn, setIsOn] = useState(true)
  const toast = useToast()
  const [files, setFiles] = useState<string[]>([])
  return (
    <section class="card stack">
      <h2>Biểu mẫu</h2>
      <div class="row">
        <Button kind="primary" onPress={() => toast('Đã duyệt Studio Sen', { onUndo: () => setText('') })}>
          Duyệt đối tác
        </Button>
        <Button>Từ chối</Button>
        <Button kind="danger">Thu hồi khoá</Button>
        <Button kind="plain">Xem thêm</Button>
        <Button kind="primary" isBusy>
          Đang lưu
        </Button>
        <Button isDisabled>Không thể</Button>
      </div>
      <Field label="Tiêu đề" value={text} onChange={setText} help="Như trên bìa." />
      <Field label="E-mail" value="sen@" type="email" error="Địa chỉ chưa đủ." />
      <Field label="Ghi chú" value="" rows={3} isOptional placeholder="Lý do, số hồ sơ…" />
      <Select
        label="Giấy phép"
        value="b"
        options={[
          { value: 'a', label: 'Thương mại' },
          { value: 'b', label: 'Phi thương mại' },
        ]}
      />
      <Switch label="Cho phép tải lên" isOn={isOn} onChange={setIsOn} help="Có hiệu lực ngay." />
      <DropZone
        label="Thêm bài hát"
        help="WAV, FLAC, MP3"
        isMultiple
        onFiles={(list) => setFiles(list.map(({ name }) => name))}
      />
      <p class="dropped">{files.join(', ')}</p>
      <CopyField label="Khoá mới, chỉ hiện một lần" value="kn_live_7Qm2XcVv0aPzR4tY8uJ1sD6fG3hK9lB5nE" />
      <CodeBlock
        title="curl"
        code={"curl -H 'X-API-Key: kn_live_…' 'https://nhac.example/api/public/tracks?q=mua&limit=3'"}
      />
      <Qr text="otpauth://totp/Kho%20Nhac:admin?secret=JBSWY3DPEHPK3PXP" label="Mã QR cho ứng dụng xác thực" />
    </section>
  )
}

function Feedback() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section class="card stack">
      <h2>Phản hồi</h2>
      <div class="row">
        <Badge>nháp</Badge>
        <Badge tone="good">đã phát hành</Badge>
        <Badge tone="warn">chờ duyệt</Badge>
        <Badge tone="danger">đã gỡ</Badge>
        <Badge tone="calm">đang xử lý</Badge>
        <Clock deadline={NOW + 23 * HOUR} now={NOW} />
        <Clock deadline={NOW + 2 * HOUR} now={NOW} />
        <Clock deadline={NOW - HOUR} now={NOW} stoppedAt={NOW} />
      </div>
      <Progress label="mua-pho.wav" bytes={{ sent: 12_300_000, total: 48_000_000 }} />
      <Progress label="mua-pho.wav" value={0.62} stage="Đang đo nhịp và giọng" />
      <ErrorNote
        failure={{
          status: 502,
          message: 'Không đọc được dữ liệu.',
          requestId: 'mgx1-3fa9c04e7b21',
          retryAfterSeconds: 30,
        }}
        help="Bản nháp vẫn còn nguyên."
        onRetry={() => {}}
      />
      <Skeleton />
      <EmptyState
        title="Chưa có đơn đăng ký nào"
        help="Gửi đường dẫn /apply cho đối tác để họ bắt đầu."
        action={<Button onPress={() => setIsAsking(true)}>Gỡ bài hát…</Button>}
      />
      {isAsking && (
        <Confirm
          question={{
            title: 'Gỡ “Mưa phố” khỏi mọi nơi?',
            consequences: ['3 đối tác sẽ được báo; 2 có webhook.', 'Bài hát biến mất trong vòng một giây.'],
            action: 'Gỡ bài hát',
            isDanger: true,
            run: async () => undefined,
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

function Lists() {
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', isDescending: false })
  return (
    <section class="stack">
      <h2>Danh sách</h2>
      <Tabs
        label="Phần"
        current="all"
        tabs={[
          { id: 'all', label: 'Tất cả', href: '/console/partners', count: '1.024' },
          { id: 'pending', label: 'Chờ duyệt', href: '/console/partners?status=pending', count: '3' },
        ]}
      />
      <Table
        label="Đối tác"
        columns={COLUMNS}
        rows={PARTNERS}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#partner-${id}`}
        sorting={sorting}
        onSort={setSorting}
      />
      <Table label="Đang tải lại" columns={COLUMNS} rows={PARTNERS.slice(0, 1)} rowKey={({ id }) => id} isStale />
      <Pagination page={3} limit={20} total={10_240} hrefOf={(page) => `#page-${page}`} />
      <TrackRow
        title="Đường về nhà chiều mưa lất phất bay qua những triền đê"
        artist="Nguyễn Thị Ánh Tuyết"
        lengthSeconds={187}
        facts={['128 nhịp/phút', 'La thứ']}
      >
        <Badge tone="good">đã phát hành</Badge>
      </TrackRow>
    </section>
  )
}

function Sounds() {
  const [region, setRegion] = useState({ start: 42, duration: 30 })
  return (
    <section class="card stack">
      <h2>Âm thanh</h2>
      <PreviewPicker src="" peaks={PEAKS} lengthSeconds={187} bpm={120} region={region} onRegion={setRegion} />
      <p class="region">{`${region.start}+${region.duration}`}</p>
      <Waveform peaks={PEAKS.slice(0, 60)} lengthSeconds={187} size="small" />
      <Plot summary="Hôm nay 18.200 yêu cầu, tuần trước cùng ngày 16.900." times={TIMES} series={SERIES} />
    </section>
  )
}

render(
  <LanguageProvider language={readLanguage()} timeZone="Asia/Ho_Chi_Minh">
    <ToastProvider>
      <main class="main stack stack-wide">
        <h1>Thành phần giao diện</h1>
        <Forms />
        <Feedback />
        <Lists />
        <Sounds />
      </main>
    </ToastProvider>
  </LanguageProvider>,
  document.getElementById('app')!,
)
