import { readSongs } from './songs.ts'

/** Other songs, under other names of genres: a second set, since a rule may fit one by accident. What was lost here was looked at too. */
export const OTHER_SONGS = readSongs(`
Bông Hoa Đẹp Nhất | Quân A.P | Ballad
Ai Là Người Thương Em | Quân A.P | Ballad
Còn Gì Đau Hơn Chữ Đã Từng | Quân A.P | Ballad
Rồi Tới Luôn | Nal | Nhạc trẻ
Thương Thầm | Nal | Nhạc trẻ
Khuê Mộc Lang | Hương Ly | Nhạc trẻ | Jombie
Tướng Quân | Nhật Phong | Nhạc trẻ
Hạ Còn Vương Nắng | DatKaa | Nhạc trẻ | Kido
Vì Mẹ Anh Bắt Chia Tay | Miu Lê | Nhạc trẻ | Karik, Châu Đăng Khoa
Chiều Thu Họa Bóng Nàng | DatKaa | Nhạc trẻ
Cưới Luôn Được Không | Út Nhị Mino | Nhạc trẻ
Sai Lầm Của Anh | Đình Dũng | Nhạc trẻ
Đế Vương | Đình Dũng | Nhạc trẻ
Tự Sự | Orange | Nhạc trẻ
Tình Nhân Ơi | Superbrothers | Nhạc trẻ | Orange
Người Yêu Cũ | Phan Mạnh Quỳnh | Ballad
Chân Tình | Lam Trường | Nhạc trẻ
Nửa Vầng Trăng | Nhật Tinh Anh | Nhạc trẻ
Vầng Trăng Khóc | Nhật Tinh Anh | Nhạc trẻ | Khánh Ngọc
Trái Tim Không Ngủ Yên | Bằng Kiều | Ballad
Giấc Mơ Thần Tiên | Ngô Kiến Huy | Nhạc trẻ
Truyền Thái Y | Ngô Kiến Huy | Nhạc trẻ | Masew, Đinh Hà Uyên Thư
1 Phút | Andiez | Lofi
2 Phút Hơn | Pháo | EDM
Yêu 5 | Rhymastic | R&B
Tuổi 18 | Đông Nhi | Nhạc trẻ
10 Ngàn Năm | Bằng Cường | Nhạc trẻ
3107 | W/n | Rap | Duongg, Nâu
Bảy Ngày Yêu | Thiên Tú | Ballad
999 Đóa Hồng | Lâm Hùng | Nhạc trẻ
Một Triệu Khả Năng | Thiên An | Nhạc Hoa
24 Giờ | LyLy | R&B | Magazine
Năm Mươi Năm Về Sau | Phương Phương Thảo | Ballad
Chuyện Ba Người | Quang Lê | Bolero
Hai Lối Mộng | Hương Lan | Bolero
Tám Điệp Khúc | Thái Châu | Bolero
Sầu Tím Thiệp Hồng | Lệ Quyên | Bolero | Quang Lê
Đắp Mộ Cuộc Tình | Đan Nguyên | Bolero
Vùng Trời Ngày Đó | Trường Vũ | Bolero
Phố Đêm | Tâm Đoan | Bolero
Đêm Buồn Tỉnh Lẻ | Trường Vũ | Bolero
Giã Từ Vũ Khí | Chế Linh | Bolero
Xóm Đêm | Giao Linh | Bolero
Trăng Tàn Trên Hè Phố | Chế Linh | Bolero
Chiều Mưa Biên Giới | Hà Thanh | Bolero
Rừng Lá Thấp | Hùng Cường | Bolero
Lá Đỏ | Đăng Dương | Nhạc cách mạng
Cô Gái Sài Gòn Đi Tải Đạn | Tốp Ca Nữ | Nhạc cách mạng
Tàu Anh Qua Núi | Thu Hiền | Nhạc cách mạng
Trường Sơn Đông Trường Sơn Tây | Thu Hiền | Nhạc cách mạng
Chào Em Cô Gái Lam Hồng | Tuyết Thanh | Nhạc cách mạng
Xa Khơi | Tân Nhân | Nhạc cách mạng
Người Ơi Người Ở Đừng Về | Thúy Hường | Dân ca
Cây Trúc Xinh | Thu Huyền | Dân ca
Lý Ngựa Ô | Tấn Đạt | Dân ca
Qua Cầu Gió Bay | Thanh Ngoan | Dân ca
Ru Con Nam Bộ | Hương Lan | Dân ca
Ngày Tết Quê Em | Xuân Mai | Nhạc xuân
Tết Đong Đầy | Kay Trần | Nhạc xuân | Nguyễn Khoa
Xuân Đã Về | Minh Kỳ | Nhạc xuân
Ly Rượu Mừng | Hợp Ca Thăng Long | Nhạc xuân
Long Phụng Sum Vầy | Khánh Phương | Nhạc xuân
Bống Bống Bang Bang | 365daband | Thiếu nhi
Đưa Cơm Cho Mẹ Đi Cày | Bảo Ngữ | Thiếu nhi
Rửa Mặt Như Mèo | Bé Bào Ngư | Thiếu nhi
Hai Con Thằn Lằn Con | Thanh Hồng | Thiếu nhi
Bắc Kim Thang | Xuân Nghi | Thiếu nhi
Đêm Trăng Bên Suối | Sáo Trúc Việt | Không lời
Guitar Du Lịch Biển Xanh | Studio Gió | Không lời
Piano Chiều Mưa | Studio Gió | Không lời
Khúc Dạo Đầu Mùa Hạ | Hồng Vân Trio | Không lời
Vlog Vui Vẻ Cuối Tuần | Studio Gió | Không lời
Tokyo Lúc Nửa Đêm | Lofi Kitty | Lofi
Trà Sữa Và Cơn Mưa | Lofi Kitty | Lofi
Ngồi Buồn Nhớ Ai | Freak D | Lofi
Bình Minh Trên Gác Mái | Freak D | Lofi
Có Hẹn Với Thanh Xuân | Suni Hạ Linh | Indie | Hoàng Dũng, Grey D
Không Sao Mà Em Đây Rồi | Suni Hạ Linh | Indie | Lou Hoàng
Một Ngàn Nỗi Đau | Văn Mai Hương | Ballad
Lặng Yên | Bùi Anh Tuấn | Ballad
Nơi Tình Yêu Kết Thúc | Bùi Anh Tuấn | Ballad
Buồn Của Anh | K-ICM | EDM | Đạt G, Masew
Mùa Yêu Đầu | Bích Phương | Ballad
Ngã Tư Đường | Hồ Quang Hiếu | Nhạc trẻ
Con Bướm Xuân | Hồ Quang Hiếu | Nhạc trẻ
Chờ Ngày Mưa Tan | Noo Phước Thịnh | Ballad | Tonny Việt
Em Đã Thấy Anh Cùng Người Ấy | Hương Giang | Ballad
Tặng Anh Cho Cô Ấy | Hương Giang | Ballad
Forever Alone | JustaTee | R&B
Thằng Điên | JustaTee | R&B | Phương Ly
Đã Lỡ Yêu Em Nhiều | JustaTee | R&B
Bigcityboi | Binz | Rap | Touliver
Gene | Binz | Rap
OK | Binz | Rap
So Far | Binz | Rap
Crying Over You | JustaTee | R&B | Binz
Walk On Da Street | 16 Typh | Rap | 16 BrT
Call Me | Wxrdie | Rap | Bình Gold
Chìm Sâu | RPT MCK | Rap | Trung Trần
Thôi Em Đừng Đi | RPT MCK | Rap | Trung Trần
Show Me Love | RPT MCK | Rap
Tay To | RPT MCK | Rap | RPT PhongKhin
Nếu Lúc Đó | tlinh | R&B | 2pillz
Gái Độc Thân | tlinh | R&B
Take Me Back To December | Fly High | US-UK
Counting On You | Silver Road | US-UK
Midnight Memories | Silver Road | US-UK
Night Changes | One Direction | US-UK
Story of My Life | One Direction | US-UK
Beautiful in White | Shane Filan | US-UK
Until You | Shayne Ward | US-UK
Because I'm a Girl | Kiss | K-Pop
Nothing's Gonna Change My Love For You | Westlife | US-UK
My Love | Westlife | US-UK
Right Here Waiting | Richard Marx | US-UK
Total Eclipse of the Heart | Bonnie Tyler | US-UK
Knocking on Heaven's Door | Guns N' Roses | Rock
Don't Cry | Guns N' Roses | Rock
November Rain | Guns N' Roses | Rock
Livin' on a Prayer | Bon Jovi | Rock
Zombie | The Cranberries | Rock
Sound of Silence | Simon Garfunkel | US-UK
Tìm Một Nửa Cô Đơn | Ưng Hoàng Phúc | Nhạc trẻ
Thà Rằng Như Thế | Ưng Hoàng Phúc | Nhạc trẻ
Sóng Tình | Cẩm Ly | Nhạc trẻ
Chuyến Xe Buýt Cuối Cùng | Đàm Vĩnh Hưng | Nhạc trẻ
Giọt Sương Và Chiếc Lá | Quang Vinh | Ballad
Dĩ Vãng Nhạt Nhòa | Lý Hải | Nhạc trẻ
Trọn Đời Bên Em | Lý Hải | Nhạc trẻ
Lời Yêu Thương | Đức Huy | Ballad
Và Con Tim Đã Vui Trở Lại | Đức Huy | Ballad
Rằng Em Mãi Ở Bên | Bích Phương | Nhạc trẻ
Nụ Hôn Bisou | Mỹ Tâm | Nhạc trẻ
Trái Tim Bình Yên | Thùy Chi | Ballad
Lá Thư Chưa Gửi | Xuân Nghị | Ballad
Dấu Mưa | Trung Quân | Ballad
Trót Yêu | Trung Quân | Ballad
Chưa Bao Giờ Mẹ Kể | MIN | Nhạc trẻ | Erik
`)
