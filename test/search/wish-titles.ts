import { readSongs, type Song } from './songs.ts'

/** Titles with numbers, units, notes, speeds, genres and other words that wishes are made of: title | artist | genre. */
export const WISH_TITLES: readonly Song[] = readSongs(`
Mười Năm Tình Cũ | Trần Quảng Nam | Ballad
24h | LyLy | R&B
24 Giờ | LyLy | R&B
Một Phút | Andiez | Lo-fi
1 Phút | Andiez Nam Trương | Lo-fi
2 Phút Hơn | Pháo | EDM
Hai Phút Hơn | Pháo Northside | EDM
3 Phút Cuối | Minh Đức | V-Pop
5 Phút Bên Em | Hoàng Nam | V-Pop
10 Phút Yêu | Thanh Tú | V-Pop
15 Phút | Bảo Trâm | V-Pop
30 Giây | Hải Đăng | V-Pop
60 Giây | Quang Huy | EDM
90 Giây | Thu Trang | V-Pop
Một Giây | Ngọc Lan | Ballad
Một Giây Thôi | Đức Phúc | Ballad
Từng Giây Từng Phút | Hà Anh Tuấn | Ballad
Phút Giây Êm Đềm | Thùy Dương | Ballad
Phút Cuối | Lam Phương | Bolero
Phút Cuối Cùng Của Mùa Hè | Minh Vương | V-Pop
Thêm Một Phút | Khánh Vy | V-Pop
Cho Anh 5 Phút | Trung Quân | Ballad
Cho Tôi Xin 1 Phút | Hồng Nhung | Ballad
Chờ Em 5 Phút | Tuấn Anh | V-Pop
Còn 3 Giây | Lan Nhi | EDM
Đợi Anh 10 Phút | Mai Chi | V-Pop
Dưới 1 Bầu Trời | Nhật Minh | V-Pop
Dưới 2 Phút | Ngắn | Rap Việt
Trên 3 Phút | Ngắn | Rap Việt
Trên Đỉnh Phù Vân | Mỹ Linh | V-Pop
Dưới Ánh Trăng Vàng | Lệ Thu | Ballad
Khoảng Cách 100 Mét | Phương Ly | V-Pop
Khoảng 20 Năm Sau | Bằng Kiều | Ballad
Tầm 7 Giờ Tối | Thịnh Suy | Indie
Từ 2 Đến 3 | Cá Hồi Hoang | Indie
100 Năm | Tùng Dương | Rock Việt
1000 Năm | Mỹ Tâm | V-Pop
10 Ngàn Năm | Bằng Cường | V-Pop
20 Năm Nữa | Hoàng Dũng | Indie
50 Năm Về Sau | Phương Phương Thảo | Ballad
99 Lần Anh Nhớ Em | Ông Cao Thắng | V-Pop
365 Ngày | Đông Nhi | V-Pop
7 Ngày Đợi Mong | Trấn Thành | Ballad
Bảy Ngày Yêu | Thiên Tú | Ballad
3 Giờ Sáng | Táo | Rap Việt
4 Giờ Sáng | Ngọt | Indie
25 Giờ | Uyên Linh | Ballad
1 Giờ Sáng | Kai Đinh | Indie
0 Giờ | Chi Dân | V-Pop
12 Giờ Đêm | Lê Cát Trọng Lý | Indie
Thứ 7 | Hương Giang | V-Pop
Thứ Bảy Tuần Này | Bùi Anh Tuấn | V-Pop
Thứ Hai Đầu Tuần | Vũ Cát Tường | V-Pop
Lá Thư | Đoàn Chuẩn | Ballad
Lá Thư Cuối | Hiền Thục | Ballad
Lá Thư Gửi Mẹ | Thái Cang | Bolero
Lá Thu | Hồng Vân | Ballad
Lá Thư Đô Thị | Tuấn Vũ | Bolero
Đô Thị Về Đêm | Khánh Bình | Rap Việt
Mi Thứ Tha | Hoa Mi | Ballad
Sol Vàng | Anh Bằng | Ballad
La Trưởng Thành | Hữu La | V-Pop
Là Thứ Gì | Tiên Tiên | Indie
Anh Là Thứ Nhất | Noo | V-Pop
Si Mê | Bằng Giang | V-Pop
Đồ Rê Mi | Thanh Bạch | Thiếu nhi
Đô Rê Mi Fa Sol La Si | Xuân Mai | Thiếu nhi
Bản Tình Ca Đô Trưởng | Xuân Hiếu | Ballad
Giọng Em | Hồ Hoài Anh | Ballad
Giọng Hát Em Còn Đó | Khánh Ly | Nhạc Trịnh
Em | Suboi | Rap Việt
Em Của Năm Ấy | Thanh Hưng | V-Pop
Em Và 90 Ngày | Hoà Minzy | Ballad
Am Mây | Lệ Quyên | Ballad
8A | Lớp Tám | V-Pop
Lớp 12A | Hoàng Thùy | V-Pop
12A1 | Nhóm Phượng | V-Pop
Gửi 12A | Minh Quân | V-Pop
10B | Ban Nhạc Mười | Rock Việt
Apartment 7B | Blue Room | Indie
Seat 11A | Sky Lounge | Pop
A Minor | Gracie Abrams | Pop
A Minor Incident | Badly Drawn Boy | Indie
A Minor Problem | Small Hands | Indie
A Major Mistake | Small Hands | Indie
Prelude In C Minor | Studio Piano | Không lời
Prelude In E Minor | Studio Piano | Không lời
Nocturne In C Sharp Minor | Studio Piano | Không lời
Nocturne In E Flat Major | Studio Piano | Không lời
Toccata And Fugue In D Minor | Organ Hall | Không lời
Mass In B Minor | Choir Hall | Không lời
Canon In D Major | String Room | Không lời
Canon In D | String Room | Không lời
Waltz In A Minor | Studio Piano | Không lời
Song For A Minor | The Courtroom | Indie
Sonata In F Sharp | Studio Piano | Không lời
G Minor Bach | Luo Ni | Không lời
The Key Of C | Old Keys | Pop
In The Key Of Life | Stevie | Soul
Key Of Love | Old Keys | Pop
90 BPM | Ăn Chay | Lo-fi
120 BPM | Robin Hood | EDM
128 | Night Run | EDM
174 BPM Love | Night Run | EDM
Under 100 BPM | Night Run | EDM
Beats Per Minute | Night Run | EDM
Nhịp 90 | Ăn Chay | Lo-fi
Nhịp Đập 100 | Quang Vinh | EDM
Tempo | EXO | K-Pop
Tempo 140 | Lizzo | Pop
Tốc Độ 200 | Phan Đinh Tùng | V-Pop
Lệch Một Nhịp | Phạm Quỳnh Anh | V-Pop
Một Nhịp Tim | Isaac | V-Pop
Nhanh Lên Nhé | Xesi | V-Pop
Nhanh Như Chớp | Trường Giang | EDM
Đi Nhanh Về Chậm | Đen | Rap Việt
Yêu Nhanh | Yến Tatoo | V-Pop
Yêu Chậm | Lou Hoàng | V-Pop
Sống Chậm | Ưng Hoàng Phúc | V-Pop
Sống Chậm Lại | Thái Đinh | Indie
Chậm Lại Một Chút | Hà Anh Tuấn Trẻ | Ballad
Chậm Một Nhịp | Lê Hiếu | Ballad
Chậm | Thịnh Suy | Indie
Đi Chậm Thôi | Ngọt | Indie
Nhịp Chậm | Mademoiselle | Indie
Thời Gian Chậm Lại | Bích Phương | V-Pop
Quá Nhanh Quá Nguy Hiểm | BigDaddy | Rap Việt
Fast Car | Tracy Chapman | Pop
Fast | Sueco | US-UK
Fast Lane | Bad Meets Evil | US-UK
Too Fast | Sonder | R&B
Live Fast Die Young | Alan | EDM
Slow Motion | Trey Songz | R&B
Slow Dancing In The Dark | Joji | US-UK
Slow Dancing In A Burning Room | John Mayer | US-UK
Slow Down | Selena Gomez | Pop
Slow Burn | Kacey Musgraves | Country
Slow | Kylie Minogue | Pop
Slow Rock Tình Yêu | Tuấn Ngọc | Bolero
Too Slow | Chloe | R&B
Go Slow | Haim | Indie
Slow Hands | Niall Horan | Pop
Take It Slow | Emily | Pop
4 Minutes | Madonna | Pop
7 Minutes | Dean Lewis | Pop
3 Minutes | Shawn | Pop
15 Minutes | Sabrina | Pop
5 Minutes Alone | Pantera | Rock
Two Minutes To Midnight | Iron Maiden | Rock
2 Minutes To Midnight | Iron Maiden Live | Rock
Ten Minutes Ago | Cinderella | Pop
30 Minutes | Tatu | Pop
Thirty Seconds | The Clock | Indie
30 Seconds To Love | The Clock | Indie
60 Seconds | The Clock | Indie
90 Seconds To Midnight | The Clock | Indie
5 Seconds | The Clock | Indie
Five More Minutes | Scotty | Country
Half A Minute | Matt Bianco | Pop
Under 2 Minutes | Fast Five | Rock
Last 10 Seconds | Fast Five | Rock
1-800-273-8255 | Logic | US-UK
1979 | Smashing Pumpkins | Rock
1985 | Bowling For Soup | Rock
22 | Taylor Swift | Pop
7 Years | Lukas Graham | Pop
7 Rings | Ariana Grande | Pop
16 | Craig David | R&B
18 | One Direction | Pop
19-2000 | Gorillaz | Rock
21 Guns | Green Day | Rock
23 | Mike Will | US-UK
3 Nights | Dominic Fike | Indie
4 In The Morning | Gwen Stefani | Pop
50 Ways To Leave Your Lover | Paul Simon | Pop
500 Miles | Peter Paul | Country
99 Problems | Jay Z | US-UK
99 Luftballons | Nena | Pop
100 Years | Five For Fighting | Pop
24K Magic | Bruno Mars | Funk
24/7 | Kehlani | R&B
365 | Zedd | EDM
911 | Lady Gaga | Pop
9 To 5 | Dolly Parton | Country
8 Letters | Why Dont We | Pop
80s Films | Jon Bellion | Pop
80s Lover | Neon Kid | Pop
90s | Đen | Rap Việt
90s Kid | Neon Kid | Pop
70s Rock Trip | Neon Kid | Rock
60s Dream | Neon Kid | Pop
30s | Grown | Indie
My 20s | Grown | Indie
2000s | Grown | Pop
1990s Love | Grown | Pop
3107 | W/n | Rap Việt
3107 2 | W/n | Rap Việt
1 Ngàn Lần Xin Lỗi | Khắc Việt | V-Pop
1 Triệu Lần | Khắc Việt | V-Pop
2 Triệu Năm | Đen Vâu | Rap Việt
Một Triệu Khả Năng | Thiên An | V-Pop
Một Ngàn Nỗi Đau | Văn Mai Hương | Ballad
Ngàn Năm | Chillies | Indie
Tuổi 18 | Đông Nhi | V-Pop
Tuổi 25 | Hoàng Dũng | Indie
Em Mười Bảy | Mỹ Mỹ | V-Pop
Mười Tám Hai Mươi | Noo Phước Thịnh | V-Pop
Hai Mươi Hai | Amee | V-Pop
21 Tuổi Yêu | Minh Hằng | V-Pop
Yêu 5 | Rhymastic | R&B
Cô Gái M52 | HuyR | V-Pop
Là 1 Thằng Con Trai | Jack | V-Pop
Tháng 4 Là Lời Nói Dối Của Em | Hà Anh Tuấn | Ballad
Tháng Tư Là | Hà Anh | Ballad
Mùa Đông Năm 90 | Lân Nhã | Ballad
Hà Nội 12 Mùa Hoa | Thu Phương | Nhạc Đỏ
36 Phố Phường | Nguyễn Văn Chung | V-Pop
Chuyến Tàu 8 Giờ Tối | Tuấn Vũ | Bolero
Số 9 | Da LAB | V-Pop
Căn Phòng 202 | Karik | Rap Việt
999 Đóa Hồng | Lâm Hùng | V-Pop
1 Vạn 1 Điều | Thanh Duy | V-Pop
Một Bước Yêu Vạn Dặm Đau | Mr Siro | Ballad
Nửa Phút | Phương Uyên | Ballad
Nửa Giây | Phương Uyên | Ballad
Nửa Năm | Phương Uyên | Ballad
Trung Tâm Thương Mại | Bình Gold | Rap Việt
Thương Mại | Hữu Thương | Bolero
Thương Mãi | Đan Nguyên | Bolero
Thương Mai Sau | Đan Nguyên | Bolero
Commercial | Lil Baby | US-UK
Commercial Break | Beyond | R&B
No Credit | Bảo Hân | Pop
Free | Parcels | Indie
Energetic | Wanna One | K-Pop
High Energy | Evelyn Thomas | EDM
Keep Calm | Calm Crew | Pop
Calm Down | Rema | US-UK
Calm | Vistas | Indie
Gentle On My Mind | Glen | Country
Gentle | Soft Hours | Indie
Lively Up Yourself | Bob Marley | Latin
Nhẹ Nhàng | Thu Minh | Ballad
Nhẹ Nhàng Thôi | Thu Minh | Ballad
Êm Đềm | Hồng Hạnh | Ballad
Êm Dịu Mùa Hoa | Hồng Hạnh | Ballad
Sôi Động | Hoàng Thùy Linh | V-Pop
Mùa Hè Sôi Động | Mây Trắng | V-Pop
Tuổi Trẻ Sôi Động | 5 Dòng Kẻ | V-Pop
Clean | Taylor | Pop
Bản Sạch | Gonzo | Rap Việt
Clean Version | Gonzo | Rap Việt
Explicit | Gonzo | Rap Việt
Lời Sạch Như Nước | Gonzo | Rap Việt
Pop | NSYNC | Pop
Pop Star | Ken | Pop
Pop Tonight | Suzy | Pop
Rock You | Queen Bee | Rock
We Will Rock You | Queen | Rock
I Love Rock And Roll | Joan Jett | Rock
Rock Bottom | Hailee | Pop
Rock Me Amadeus | Falco | Pop
Rock Con Diều | Microwave | Rock Việt
Rap God | Eminem | US-UK
Rap Chậm Thôi | RPT MCK | Rap Việt
Rap Về Mẹ | Karik Vàng | Rap Việt
Ballad Buồn | Châu Khải Phong | Ballad
Ballad Of A Thin Man | Bob | Country
Bolero Đêm Mưa | Ngọc Sơn | Bolero
Bolero Buồn | Hoài Lâm | Bolero
Tình Bolero | Lệ Quyên | Bolero
Indie Boy | Saigon | Indie
Soul Man | Sam | Soul
Soul Sister | Train | Soul
Heart And Soul | Huey | Soul
Funk You Up | Zap | Funk
Uptown Funk | Mark Ronson | Funk
Country Roads | John Denver | Country
Country Girl | Luke | Country
My Country | Petunia | Country
Latin Girl | Justin | Latin
Latin Moon | Mijares | Latin
Lofi Đêm Nay | Freak D | Lo-fi
Lofi Chiều Mưa | Orinn | Lo-fi
Nhạc Trịnh Đêm | Hồng Nhung Xưa | Nhạc Trịnh
Nhạc Đỏ Quê Tôi | Trọng Tấn | Nhạc Đỏ
Dân Ca Trong Phố | Tân Nhàn | Dân ca
Không Lời Từ Biệt | Đinh Mạnh Ninh | Ballad
Không Lời | Phương Ly | V-Pop
Thiếu Nhi Thế Giới Liên Hoan | Lưu Hữu Phước | Thiếu nhi
Hoà Tấu Mùa Thu | Sáo Trúc | Hoà tấu
Từ Ngày Em Đến | Da LAB | V-Pop
Từ Khi Gặp Em | Vũ | Indie
Tối Đa | Gducky | Rap Việt
Hơn 1000 Ngày | Phan Mạnh Quỳnh | Ballad
Hơn Một Phút | Trịnh Thăng | Ballad
Ít Nhất 2 Người | Trịnh Thăng | V-Pop
Không Quá 3 Lần | Hoà Minzy | V-Pop
Gần 5 Giờ | Tạ Quang | Ballad
Max 10 | Robotic | EDM
Over 9000 | Robotic | EDM
At Least 3 | Robotic | EDM
Between 1 And 10 | Robotic | EDM
From 5 To 7 | Paris Room | Indie
About 20 Years | Paris Room | Indie
Around 7 | Paris Room | Indie
Dài | Hoàng Dũng | Indie
Dài 100 Năm | Hoàng Dũng | Indie
Thời Lượng | Wren | Rap Việt
2:30 | Night Bus | Indie
3:00 AM | Finding Hope | Lo-fi
11:11 | MiiNa | V-Pop
5:20 AM | Soundcloud | Lo-fi
12:45 | Etham | Pop
Am I Wrong | Nico | EDM
Am I Dreaming | Lil Nas | Pop
I Am | Ive | K-Pop
Dm Me | Kcha | R&B
Bm | Phúc Du | Rap Việt
C Major | Cường Seven | V-Pop
Fm Radio | Fm Nights | Indie
Gm | Goodnight Moon | Indie
Mi Amor | Latino | Latin
Do Re Mi | Blackbear | US-UK
La La La | Naughty Boy | Pop
Sol | Anh Tú | V-Pop
Xin Một Phút Bình Yên | Bảo Thy | Ballad
Mỗi Phút Một Giây | Hương Tràm | Ballad
Tám Phút Mười Chín Giây | Ngọt | Indie
`)
