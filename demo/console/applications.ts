import type { Application } from '../../src/partners/applying/applications.ts'

/** An application and how many hours ago it came. */
export interface DemoApplication extends Application {
  hoursAgo: number
  /** Where it came from; networks for examples (RFC 5737). */
  address: string
}

export const WAITING: readonly DemoApplication[] = [
  {
    organization: 'Podcast Chuyện Phố',
    name: 'Hoàng Bảo Ngọc',
    email: 'ngoc@chuyen-pho.example',
    website: 'https://chuyen-pho.example',
    purpose: 'Nhạc mở đầu và nhạc chuyển đoạn cho podcast hằng tuần về đời sống đô thị; khoảng 200 lượt tìm mỗi ngày.',
    hoursAgo: 52,
    address: '203.0.113.18',
  },
  {
    organization: 'Ứng dụng Yoga Tịnh',
    name: 'Lý Gia Hân',
    email: 'han.ly@yoga-tinh.example',
    website: 'https://yoga-tinh.example',
    purpose:
      'Danh sách nhạc chậm, không lời cho các buổi tập có hướng dẫn. Chúng tôi cần lọc theo nhịp và độ năng động, phát bản xem thử trong ứng dụng và hiện tên nghệ sĩ.',
    hoursAgo: 21,
    address: '198.51.100.77',
  },
  {
    organization: 'Tiệm bánh Nắng Mai',
    name: 'Bùi Quang Vinh',
    email: 'vinh@nang-mai.example',
    website: 'https://nang-mai.example',
    purpose: 'Nhạc nền cho ba cửa hàng và trang web.',
    hoursAgo: 3,
    address: '192.0.2.141',
  },
]

/** Approved last week: its key was claimed by the link. */
export const APPROVED: DemoApplication = {
  organization: 'Báo Phố Nhỏ',
  name: 'Đặng Khánh Linh',
  email: 'toa-soan@pho-nho.example',
  website: 'https://pho-nho.example',
  purpose: 'Trình phát nhạc nhỏ trong các bài viết về âm nhạc.',
  hoursAgo: 9.5 * 24,
  address: '203.0.113.52',
}

export const REJECTED: DemoApplication = {
  organization: 'Tải Nhạc Siêu Tốc',
  name: 'Người quản trị',
  email: 'admin@tai-nhac.example',
  website: 'https://tai-nhac.example',
  purpose: 'Cho người dùng tải cả bài về máy, không cần đăng nhập.',
  hoursAgo: 12 * 24,
  address: '198.51.100.9',
}

export const REJECTION_NOTE = 'Giấy phép của chúng tôi không cho phép tải cả bài về máy.'
