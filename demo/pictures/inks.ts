import type { Ink } from './motif.ts'

type Row = readonly [sky: string, ground: string, main: string, accent: string, light: string]

// biome-ignore format: a table
const ROWS: Readonly<Record<string, Row>> = {
  'Mưa trên phố cũ': ['#33506b', '#142433', '#0e1b28', '#f2b45c', '#dbe7f0'],
  'Thư gửi mùa đông': ['#7d9bb5', '#2e4a66', '#29425c', '#c8443c', '#f4f1ea'],
  'Đường về nhà': ['#f3b77a', '#7a3b2e', '#59302c', '#fff0c9', '#e98e5a'],
  'Ngày nắng lên': ['#ffd76e', '#f2913d', '#c4452d', '#fff6d9', '#fff1b8'],
  'Chạy về phía biển': ['#ffe3c2', '#0b6e86', '#0f8aa3', '#ff8a5c', '#7fd1d6'],
  'Hẹn nhau cuối tuần': ['#fbe9d7', '#f6cfc0', '#e4572e', '#17858b', '#f3b61f'],
  'Cà phê sáng': ['#d9c2a3', '#9c7a57', '#4a2f20', '#7b4c2c', '#fbf4e6'],
  'Sương Đà Lạt': ['#c9d8d2', '#5e8078', '#2f4f4a', '#f6e3b4', '#eef4ee'],
  'Ô cửa xanh': ['#a9d6c5', '#4b8f83', '#1f4f4b', '#ffd27d', '#effaf3'],
  'Lý con đò': ['#f4e2c1', '#3c7a68', '#1e4b43', '#e9643b', '#fbf5e4'],
  'Trăng đầu làng': ['#1d2f52', '#0c1529', '#0a1120', '#d98b3a', '#f6ecc6'],
  'Hội mùa lúa mới': ['#fbe6a2', '#d99a2b', '#7c7a1e', '#e2572b', '#fff6cf'],
  'Tàu đêm': ['#2b2c5a', '#11122c', '#16173a', '#ffc861', '#e6e3f7'],
  'Những ngã tư': ['#6f8f8a', '#3c5a58', '#24393a', '#f5c04a', '#f2efe2'],
  'Căn phòng số 9': ['#b6485a', '#5a2038', '#401628', '#ffcf70', '#f8dcd6'],
  'Đèn neon': ['#2a0f4d', '#0d0620', '#12082c', '#ff4f9a', '#4be3f2'],
  'Sài Gòn 2 giờ sáng': ['#3d1f5c', '#0f1030', '#0c0d26', '#ff7a59', '#f9e48b'],
  'Tầng thượng': ['#18324f', '#0a1526', '#123a5c', '#f24c6a', '#7ce0d3'],
  'Ba giờ chiều': ['#f0d9b0', '#b8743c', '#2a1c18', '#d3452f', '#fff8ea'],
  'Phố nhỏ không đèn': ['#26323f', '#0c1117', '#121a22', '#f4c76a', '#9fb2c2'],
  'Điệu swing mùa hạ': ['#fdf0d5', '#f4cfa0', '#2a6f7f', '#e4572e', '#efa929'],
  'Tiếng gọi đại ngàn': ['#f0a35e', '#5b1f1f', '#3a1418', '#fff0d0', '#a8402c'],
  'Đá và gió': ['#b9c2c4', '#59656b', '#2b3338', '#c4572f', '#f0efe8'],
  'Lửa trại': ['#17324a', '#0b1622', '#4b2a1c', '#f4793a', '#ffd98a'],
}

export function inkFor(title: string): Ink {
  const row = ROWS[title]
  if (!row) throw new Error(`no colours for ${title}`)
  const [sky, ground, main, accent, light] = row
  return { sky, ground, main, accent, light }
}
