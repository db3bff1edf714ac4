/** Real songs by title and singer: facts, typed by hand, to ask for as people would. One song per line: title | artist | genre | featured. */
const LINES = `
Em Của Ngày Hôm Qua | Sơn Tùng M-TP | V-Pop
Nơi Này Có Anh | Sơn Tùng M-TP | V-Pop
Lạc Trôi | Sơn Tùng M-TP | V-Pop
Chúng Ta Của Hiện Tại | Sơn Tùng M-TP | V-Pop
Chúng Ta Của Tương Lai | Sơn Tùng M-TP | V-Pop
Hãy Trao Cho Anh | Sơn Tùng M-TP | V-Pop | Snoop Dogg
Chạy Ngay Đi | Sơn Tùng M-TP | V-Pop
Cơn Mưa Ngang Qua | Sơn Tùng M-TP | V-Pop
Nắng Ấm Xa Dần | Sơn Tùng M-TP | V-Pop
Chắc Ai Đó Sẽ Về | Sơn Tùng M-TP | V-Pop
Không Phải Dạng Vừa Đâu | Sơn Tùng M-TP | V-Pop
Muộn Rồi Mà Sao Còn | Sơn Tùng M-TP | V-Pop
Đừng Làm Trái Tim Anh Đau | Sơn Tùng M-TP | V-Pop
Âm Thầm Bên Em | Sơn Tùng M-TP | V-Pop
Buông Đôi Tay Nhau Ra | Sơn Tùng M-TP | V-Pop
Making My Way | Sơn Tùng M-TP | V-Pop
Em Gái Mưa | Hương Tràm | Ballad
Duyên Mình Lỡ | Hương Tràm | Ballad
Với Em Là Mãi Mãi | Hương Tràm | Ballad
Bùa Yêu | Bích Phương | V-Pop
Đi Đu Đưa Đi | Bích Phương | V-Pop
Bao Giờ Lấy Chồng | Bích Phương | V-Pop
Gửi Anh Xa Nhớ | Bích Phương | Ballad
Mình Yêu Nhau Đi | Bích Phương | V-Pop
Một Cú Lừa | Bích Phương | V-Pop
Em Không Sai, Chúng Ta Sai | Erik | Ballad
Sau Tất Cả | Erik | Ballad
Ghen | Erik | V-Pop | MIN
Chạm Đáy Nỗi Đau | Erik | Ballad
Anh Luôn Là Lý Do | Erik | Ballad
Yêu Đương Khó Quá Thì Chạy Về Khóc Với Anh | Erik | V-Pop
Ngày Chưa Giông Bão | Bùi Lan Hương | Indie
Mê Muội | Bùi Lan Hương | Indie
Tìm Lại Giấc Mơ | Hồ Ngọc Hà | Ballad
Cả Một Trời Thương Nhớ | Hồ Ngọc Hà | Ballad
Gửi Người Yêu Cũ | Hồ Ngọc Hà | Ballad
Ước Gì | Mỹ Tâm | Ballad
Họa Mi Tóc Nâu | Mỹ Tâm | V-Pop
Đừng Hỏi Em | Mỹ Tâm | Ballad
Người Hãy Quên Em Đi | Mỹ Tâm | V-Pop
Hẹn Ước Từ Hư Vô | Mỹ Tâm | Ballad
Đúng Cũng Thành Sai | Mỹ Tâm | Ballad
Như Một Giấc Mơ | Mỹ Tâm | Ballad
Cây Đàn Sinh Viên | Mỹ Tâm | V-Pop
Chuyện Như Chưa Bắt Đầu | Mỹ Tâm | Ballad
Lạ Lùng | Vũ. | Indie
Đông Kiếm Em | Vũ. | Indie
Bước Qua Nhau | Vũ. | Indie
Mùa Mưa Ngâu Nằm Cạnh | Vũ. | Indie
Hành Tinh Song Song | Vũ. | Indie
Phút Ban Đầu | Vũ. | Indie
Bình Yên | Vũ. | Indie
Anh Nhớ Ra | Vũ. | Indie
Bài Này Chill Phết | Đen Vâu | Rap Việt | MIN
Đi Về Nhà | Đen Vâu | Rap Việt | JustaTee
Mang Tiền Về Cho Mẹ | Đen Vâu | Rap Việt | Nguyên Thảo
Hai Triệu Năm | Đen Vâu | Rap Việt | Biên
Lối Nhỏ | Đen Vâu | Rap Việt | Phương Anh Đào
Trốn Tìm | Đen Vâu | Rap Việt | MTV Band
Đưa Nhau Đi Trốn | Đen Vâu | Rap Việt | Linh Cáo
Anh Đếch Cần Gì Nhiều Ngoài Em | Đen Vâu | Rap Việt | Vũ., Thành Đồng
Nấu Ăn Cho Em | Đen Vâu | Rap Việt | PiaLinh
Mười Năm | Đen Vâu | Rap Việt | Ngọc Linh
Ta Cứ Đi Cùng Nhau | Đen Vâu | Rap Việt | Linh Cáo
Cho Tôi Lang Thang | Ngọt | Indie
Em Dạo Này | Ngọt | Indie
Lần Cuối | Ngọt | Indie
Cá Hồi | Ngọt | Indie
Xanh | Ngọt | Indie
Thấy Chưa | Ngọt | Indie
Bên Trên Tầng Lầu | Tăng Duy Tân | V-Pop
Ngây Thơ | Tăng Duy Tân | V-Pop
Cắt Đôi Nỗi Sầu | Tăng Duy Tân | V-Pop
Dạ Vũ | Tăng Duy Tân | V-Pop
See Tình | Hoàng Thùy Linh | V-Pop
Để Mị Nói Cho Mà Nghe | Hoàng Thùy Linh | V-Pop
Bo Xì Bo | Hoàng Thùy Linh | V-Pop
Kẻ Cắp Gặp Bà Già | Hoàng Thùy Linh | V-Pop | Binz
Bánh Trôi Nước | Hoàng Thùy Linh | V-Pop
Gieo Quẻ | Hoàng Thùy Linh | V-Pop
Waiting For You | MONO | V-Pop
Em Là | MONO | V-Pop
Open Your Eyes | MONO | V-Pop
Có Chắc Yêu Là Đây | Sơn Tùng M-TP | V-Pop
Hơn Cả Yêu | Đức Phúc | Ballad
Ánh Nắng Của Anh | Đức Phúc | Ballad
Hết Thương Cạn Nhớ | Đức Phúc | Ballad
Năm Ấy | Đức Phúc | Ballad
Ta Còn Yêu Nhau | Đức Phúc | Ballad
Em Đồng Ý | Đức Phúc | Ballad
Ngày Đầu Tiên | Đức Phúc | Ballad
Từng Là | Vũ Cát Tường | V-Pop
Vết Mưa | Vũ Cát Tường | Ballad
Yêu Xa | Vũ Cát Tường | Ballad
Mơ | Vũ Cát Tường | Ballad
Cô Gái M52 | HuyR | V-Pop
Anh Thanh Niên | HuyR | V-Pop
Hoa Nở Không Màu | Hoài Lâm | Ballad
Buồn Làm Chi Em Ơi | Hoài Lâm | Ballad
Về Với Em | Hoài Lâm | Ballad
Sóng Gió | Jack | V-Pop | K-ICM
Bạc Phận | Jack | V-Pop | K-ICM
Hồng Nhan | Jack | V-Pop | K-ICM
Hoa Hải Đường | Jack | V-Pop
Đom Đóm | Jack | V-Pop
Là 1 Thằng Con Trai | Jack | V-Pop
Thiên Lý Ơi | Jack | V-Pop
Chuyện Đôi Ta | Emcee L | Rap Việt | Muộii
Bước Qua Mùa Cô Đơn | Vũ. | Indie
Tháng Tư Là Lời Nói Dối Của Em | Hà Anh Tuấn | Ballad
Tháng Mấy Em Nhớ Anh | Hà Anh Tuấn | Ballad
Xuân Thì | Hà Anh Tuấn | Ballad
Chưa Bao Giờ | Hà Anh Tuấn | Ballad
Cơn Mưa Tình Yêu | Hà Anh Tuấn | Ballad
Tuyết Rơi Mùa Hè | Hà Anh Tuấn | Ballad
Người Tình Mùa Đông | Hà Anh Tuấn | Ballad
Diễm Xưa | Khánh Ly | Nhạc Trịnh
Hạ Trắng | Khánh Ly | Nhạc Trịnh
Biển Nhớ | Khánh Ly | Nhạc Trịnh
Cát Bụi | Khánh Ly | Nhạc Trịnh
Một Cõi Đi Về | Khánh Ly | Nhạc Trịnh
Nối Vòng Tay Lớn | Khánh Ly | Nhạc Trịnh
Như Cánh Vạc Bay | Khánh Ly | Nhạc Trịnh
Tuổi Đá Buồn | Khánh Ly | Nhạc Trịnh
Để Gió Cuốn Đi | Hồng Nhung | Nhạc Trịnh
Bống Bồng Ơi | Hồng Nhung | Nhạc Trịnh
Nhớ Mùa Thu Hà Nội | Hồng Nhung | Nhạc Trịnh
Cho Em Một Ngày | Hồng Nhung | Ballad
Em Ơi Hà Nội Phố | Bằng Kiều | Nhạc Trịnh
Trái Tim Bên Lề | Bằng Kiều | Ballad
Nơi Tình Yêu Bắt Đầu | Bằng Kiều | Ballad
Bức Thư Tình Đầu Tiên | Tấn Minh | Ballad
Hà Nội Mùa Vắng Những Cơn Mưa | Cẩm Vân | Nhạc Trịnh
Hà Nội Đêm Trở Gió | Mỹ Linh | Ballad
Hương Ngọc Lan | Mỹ Linh | Ballad
Trên Đỉnh Phù Vân | Mỹ Linh | Dân ca
Tóc Ngắn | Mỹ Linh | V-Pop
Mưa Hồng | Thanh Lam | Nhạc Trịnh
Giọt Nắng Bên Thềm | Thanh Lam | Ballad
Chia Tay Hoàng Hôn | Thanh Lam | Ballad
Không Thể Và Có Thể | Thanh Lam | Ballad
Bài Hát Ru Cho Anh | Lệ Quyên | Ballad
Sầu Lẻ Bóng | Lệ Quyên | Bolero
Duyên Phận | Như Quỳnh | Bolero
Người Tình Mùa Đông | Như Quỳnh | Bolero
Vùng Lá Me Bay | Như Quỳnh | Bolero
Chuyện Tình Lan Và Điệp | Như Quỳnh | Bolero
Nỗi Buồn Hoa Phượng | Thanh Tuyền | Bolero
Con Đường Xưa Em Đi | Chế Linh | Bolero
Thành Phố Buồn | Chế Linh | Bolero
Đoạn Tuyệt | Chế Linh | Bolero
Sương Trắng Miền Quê Ngoại | Quang Lê | Bolero
Đập Vỡ Cây Đàn | Quang Lê | Bolero
Gõ Cửa Trái Tim | Quang Lê | Bolero
Hai Mùa Noel | Đan Nguyên | Bolero
Áo Mới Cà Mau | Phi Nhung | Dân ca
Bông Điên Điển | Phi Nhung | Dân ca
Lý Cây Bông | Phi Nhung | Dân ca
Bèo Dạt Mây Trôi | Anh Thơ | Dân ca
Trống Cơm | Anh Thơ | Dân ca
Còn Tuổi Nào Cho Em | Quang Dũng | Nhạc Trịnh
Vì Ta Cần Nhau | Quang Dũng | Ballad
Tình Nhớ | Đàm Vĩnh Hưng | Nhạc Trịnh
Say Tình | Đàm Vĩnh Hưng | V-Pop
Biển Tình | Đàm Vĩnh Hưng | Bolero
Xin Lỗi Tình Yêu | Đàm Vĩnh Hưng | V-Pop
Tình Đơn Phương | Lam Trường | V-Pop
Katy Katy | Lam Trường | V-Pop
Cho Bạn Cho Tôi | Lam Trường | V-Pop
Đêm Nay Anh Mơ Về Em | Đan Trường | V-Pop
Đi Về Nơi Xa | Đan Trường | V-Pop
Kiếp Ve Sầu | Đan Trường | V-Pop
Tình Khúc Vàng | Đan Trường | V-Pop
Mãi Mãi Một Tình Yêu | Đan Trường | V-Pop
Mặt Trời Bé Con | Trần Tiến | Ballad
Quê Nhà | Trần Tiến | Ballad
Chị Tôi | Trần Tiến | Ballad
Bà Tôi | Tùng Dương | Ballad
Chiếc Khăn Piêu | Tùng Dương | Dân ca
Con Cò | Tùng Dương | Dân ca
Tái Sinh | Tùng Dương | Rock Việt
Đường Đến Ngày Vinh Quang | Bức Tường | Rock Việt
Bông Hồng Thủy Tinh | Bức Tường | Rock Việt
Tâm Hồn Của Đá | Bức Tường | Rock Việt
Cha Và Con | Bức Tường | Rock Việt
Ra Khơi | Bức Tường | Rock Việt
Mắt Đen | Bức Tường | Rock Việt
Rock Xuyên Màn Đêm | Bức Tường | Rock Việt
Rất Lâu Rồi Mới Khóc | Chillies | Indie
Vùng Ký Ức | Chillies | Indie
Cứ Chill Thôi | Chillies | Indie
Mascara | Chillies | Indie
Bao Nhiêu | Chillies | Indie
Có Em Chờ | MIN | V-Pop | Mr.A
Ghen Cô Vy | MIN | V-Pop
Trên Tình Bạn Dưới Tình Yêu | MIN | V-Pop
Gọi Tên Em | MIN | V-Pop
Cà Phê | MIN | V-Pop
Bao Tiền Một Mớ Bình Yên | 14 Casper | Indie | Bon Nghiêm
Bài Ca Tuổi Trẻ | Da LAB | Rap Việt
Thanh Xuân | Da LAB | Rap Việt
Một Nhà | Da LAB | Rap Việt
Từ Ngày Em Đến | Da LAB | Rap Việt
Nước Mắt Em Lau Bằng Tình Yêu Mới | Da LAB | Rap Việt
Gác Lại Âu Lo | Da LAB | Rap Việt
Thức Giấc | Da LAB | Rap Việt
Nàng Thơ | Hoàng Dũng | Indie
Nửa Thập Kỷ | Hoàng Dũng | Indie
Đôi Lời Tình Ca | Hoàng Dũng | Indie
Vì Anh Đâu Có Biết | Madihu | Indie | Vũ.
Có Em Đời Bỗng Vui | Madihu | Indie
Cưới Thôi | Masew | EDM | Masiu, B Ray, Tap
Túy Âm | Xesi | EDM | Masew, Nhật Nguyễn
Mời Anh Vào Team Em | Chi Pu | V-Pop
Anh Ơi Ở Lại | Chi Pu | Ballad
Từ Hôm Nay | Chi Pu | V-Pop
Tình Bạn Diệu Kỳ | AMEE | V-Pop | Ricky Star, Lăng LD
Anh Nhà Ở Đâu Thế | AMEE | V-Pop | B Ray
Đen Đá Không Đường | AMEE | V-Pop
Sao Anh Chưa Về Nhà | AMEE | V-Pop | Ricky Star
Sài Gòn Đau Lòng Quá | Hứa Kim Tuyền | Ballad
Hai Mươi Hai | Hứa Kim Tuyền | Ballad
Từng Quen | Wren Evans | V-Pop | itsnk
Thích Em Hơi Nhiều | Wren Evans | V-Pop
Cơn Đau | Wren Evans | V-Pop
Khi Mà | Ronboogz | Rap Việt
Don't Côi | Ronboogz | Rap Việt
Thuyền Quyên | Diệu Kiên | V-Pop
Vách Ngọc Ngà | Anh Rồng | V-Pop
Độ Tộc 2 | Masew | EDM | Độ Mixi, Phúc Du, Pháo
Mượn Rượu Tỏ Tình | BigDaddy | Rap Việt | Emily
Người Lạ Ơi | Karik | Rap Việt | Orange
Từng Yêu | Phan Duy Anh | Ballad
Đánh Mất Em | Quang Đăng Trần | Ballad
Tình Yêu Màu Nắng | Đoàn Thúy Trang | V-Pop
Cô Thắm Không Về | Phát Hồ | V-Pop
Yêu Là Cưới | Phát Hồ | V-Pop
Bước Qua Đời Nhau | Lê Bảo Bình | Ballad
Em Bé | AMEE | V-Pop
Phía Sau Một Cô Gái | Soobin Hoàng Sơn | Ballad
Đi Để Trở Về | Soobin Hoàng Sơn | V-Pop
Xin Đừng Lặng Im | Soobin Hoàng Sơn | Ballad
Giá Như | Soobin Hoàng Sơn | Ballad
Tháng Năm | Soobin Hoàng Sơn | R&B
Trò Chơi | Soobin Hoàng Sơn | R&B
Yêu Em Dại Khờ | Lou Hoàng | V-Pop
Là Bạn Không Thể Yêu | Lou Hoàng | Ballad
Yêu Một Người Vô Tâm | Bảo Anh | Ballad
Trái Tim Em Cũng Biết Đau | Bảo Anh | Ballad
Như Lời Đồn | Bảo Anh | V-Pop
Yêu | Min | V-Pop
Thương Em Là Điều Anh Không Thể Ngờ | Noo Phước Thịnh | Ballad
Mãi Mãi Bên Nhau | Noo Phước Thịnh | Ballad
Chạm Khẽ Tim Anh Một Chút Thôi | Noo Phước Thịnh | Ballad
Cause I Love You | Noo Phước Thịnh | V-Pop
Nếu Ngày Ấy | Soobin Hoàng Sơn | Ballad
Anh Cứ Đi Đi | Hari Won | Ballad
Thật Bất Ngờ | Trúc Nhân | V-Pop
Sáng Mắt Chưa | Trúc Nhân | V-Pop
Có Không Giữ Mất Đừng Tìm | Trúc Nhân | V-Pop
Bốn Chữ Lắm | Trúc Nhân | V-Pop
Lớn Rồi Còn Khóc Nhè | Trúc Nhân | V-Pop
Hello Vietnam | Phạm Quỳnh Anh | Ballad
Bụi Bay Vào Mắt | Miu Lê | Ballad
Mình Cùng Nhau Đóng Băng | Thùy Chi | Ballad
Giấc Mơ Trưa | Thùy Chi | Ballad
Xe Đạp | Thùy Chi | Ballad
Thành Phố Mưa Bay | Bằng Cường | V-Pop
Vợ Người Ta | Phan Mạnh Quỳnh | V-Pop
Có Chàng Trai Viết Lên Cây | Phan Mạnh Quỳnh | Ballad
Từ Đó | Phan Mạnh Quỳnh | Ballad
Khi Người Mình Yêu Khóc | Phan Mạnh Quỳnh | Ballad
Hồi Ức | Phan Mạnh Quỳnh | Ballad
Ký Ức Của Mưa | Khắc Việt | Ballad
Yêu Lại Từ Đầu | Khắc Việt | Ballad
Quên | Khắc Việt | Ballad
Ngày Mai Em Đi | Touliver | EDM | Lê Hiếu, Soobin Hoàng Sơn
Tiến Quân Ca | Văn Cao | Hoà tấu
Hello | Adele | Pop
Rolling in the Deep | Adele | Pop
Someone Like You | Adele | Pop
Set Fire to the Rain | Adele | Pop
Easy on Me | Adele | Pop
Shape of You | Ed Sheeran | Pop
Perfect | Ed Sheeran | Pop
Thinking Out Loud | Ed Sheeran | Pop
Photograph | Ed Sheeran | Pop
Bad Habits | Ed Sheeran | Pop
Blinding Lights | The Weeknd | Pop
Save Your Tears | The Weeknd | Pop
Starboy | The Weeknd | R&B | Daft Punk
Bohemian Rhapsody | Queen | Rock
We Will Rock You | Queen | Rock
Don't Stop Me Now | Queen | Rock
Radio Ga Ga | Queen | Rock
Hotel California | Eagles | Rock
Yesterday | The Beatles | Rock
Hey Jude | The Beatles | Rock
Let It Be | The Beatles | Rock
Here Comes the Sun | The Beatles | Rock
Imagine | John Lennon | Rock
Billie Jean | Michael Jackson | Pop
Beat It | Michael Jackson | Pop
Thriller | Michael Jackson | Pop
Heal the World | Michael Jackson | Pop
Smells Like Teen Spirit | Nirvana | Rock
Viva la Vida | Coldplay | Rock
Yellow | Coldplay | Rock
Fix You | Coldplay | Rock
Something Just Like This | The Chainsmokers | EDM | Coldplay
Closer | The Chainsmokers | EDM | Halsey
Faded | Alan Walker | EDM
Alone | Alan Walker | EDM
The Nights | Avicii | EDM
Wake Me Up | Avicii | EDM
Titanium | David Guetta | EDM | Sia
Despacito | Luis Fonsi | Latin | Daddy Yankee
Gangnam Style | PSY | K-Pop
Dynamite | BTS | K-Pop
Boy With Luv | BTS | K-Pop | Halsey
Spring Day | BTS | K-Pop
DDU-DU DDU-DU | BLACKPINK | K-Pop
How You Like That | BLACKPINK | K-Pop
Kill This Love | BLACKPINK | K-Pop
As If It's Your Last | BLACKPINK | K-Pop
So Hot | Wonder Girls | K-Pop
Sorry, Sorry | Super Junior | K-Pop
Haru Haru | BIGBANG | K-Pop
Bang Bang Bang | BIGBANG | K-Pop
Bad Guy | Billie Eilish | Pop
Lovely | Billie Eilish | Pop | Khalid
Happier Than Ever | Billie Eilish | Pop
Love Story | Taylor Swift | Pop
Blank Space | Taylor Swift | Pop
Shake It Off | Taylor Swift | Pop
Anti-Hero | Taylor Swift | Pop
Cruel Summer | Taylor Swift | Pop
You Belong with Me | Taylor Swift | Pop
Uptown Funk | Mark Ronson | Funk | Bruno Mars
Just the Way You Are | Bruno Mars | Pop
Grenade | Bruno Mars | Pop
When I Was Your Man | Bruno Mars | Pop
Rap God | Eminem | Hip-Hop
Lose Yourself | Eminem | Hip-Hop
Love the Way You Lie | Eminem | Hip-Hop | Rihanna
Poker Face | Lady Gaga | Pop
Shallow | Lady Gaga | Pop | Bradley Cooper
Always Remember Us This Way | Lady Gaga | Pop
Halo | Beyoncé | R&B
Crazy in Love | Beyoncé | R&B | JAY-Z
Umbrella | Rihanna | R&B | JAY-Z
Diamonds | Rihanna | R&B
Counting Stars | OneRepublic | Pop
Apologize | OneRepublic | Pop
Believer | Imagine Dragons | Rock
Radioactive | Imagine Dragons | Rock
Demons | Imagine Dragons | Rock
Numb | Linkin Park | Rock
In the End | Linkin Park | Rock
What I've Done | Linkin Park | Rock
My Heart Will Go On | Celine Dion | Ballad
The Power of Love | Celine Dion | Ballad
I Will Always Love You | Whitney Houston | Ballad
Careless Whisper | George Michael | Pop
Take Me Home, Country Roads | John Denver | Country
Stand by Me | Ben E. King | Soul
Dancing Queen | ABBA | Pop
Mamma Mia | ABBA | Pop
Happy New Year | ABBA | Pop
Last Christmas | Wham! | Pop
Jingle Bells | James Lord Pierpont | Hoà tấu
River Flows in You | Yiruma | Hoà tấu
Kiss the Rain | Yiruma | Hoà tấu
Für Elise | Ludwig van Beethoven | Hoà tấu
Canon in D | Johann Pachelbel | Hoà tấu
Take On Me | a-ha | Pop
Señorita | Shawn Mendes | Pop | Camila Cabello
Treat You Better | Shawn Mendes | Pop
Stitches | Shawn Mendes | Pop
Baby | Justin Bieber | Pop
Sorry | Justin Bieber | Pop
Love Yourself | Justin Bieber | Pop
Peaches | Justin Bieber | R&B | Daniel Caesar, Giveon
Flowers | Miley Cyrus | Pop
Wrecking Ball | Miley Cyrus | Pop
As It Was | Harry Styles | Pop
Watermelon Sugar | Harry Styles | Pop
Levitating | Dua Lipa | Pop
New Rules | Dua Lipa | Pop
Havana | Camila Cabello | Pop | Young Thug
Royals | Lorde | Pop
Stay | The Kid LAROI | Pop | Justin Bieber
Heat Waves | Glass Animals | Indie
Sweater Weather | The Neighbourhood | Indie
Take Me to Church | Hozier | Indie
All of Me | John Legend | R&B
Say Something | A Great Big World | Pop | Christina Aguilera
7 Years | Lukas Graham | Pop
Monody | TheFatRat | EDM
Bánh Mì Không | Đạt G | V-Pop | DuUyen
Buồn Không Em | Đạt G | V-Pop
Ngủ Một Mình | HIEUTHUHAI | Rap Việt | Negav, Kewtiie
Không Thể Say | HIEUTHUHAI | Rap Việt
Exit Sign | HIEUTHUHAI | Rap Việt | marzuz
Simple Love | Obito | Rap Việt | Seachains, Davis, Lena
Hà Nội | Obito | Rap Việt | VSTRA
Thị Mầu | Hòa Minzy | V-Pop | Masew
Bắc Bling | Hòa Minzy | V-Pop | Xuân Hinh, Tuấn Cry
Mưa Tháng Sáu | Văn Mai Hương | Ballad | Grey D, Trung Quân
Một Đêm Say | Thịnh Suy | Indie
Tiny Love | Thịnh Suy | Indie
Chờ Đợi Có Đáng Sợ | Andiez | Lo-fi
Một Phút | Andiez | Lo-fi
Chiều Hôm Ấy | JayKii | Lo-fi
Ngày Khác Lạ | Đen Vâu | Lo-fi | Giang Phạm, Triple D
Một Con Vịt | Xuân Mai | Thiếu nhi
Con Cò Bé Bé | Xuân Mai | Thiếu nhi
Cháu Lên Ba | Xuân Mai | Thiếu nhi
Chú Ếch Con | Bảo An | Thiếu nhi
Bụi Phấn | Bảo An | Thiếu nhi
Cả Nhà Thương Nhau | Bảo An | Thiếu nhi
Cô Gái Mở Đường | Trọng Tấn | Nhạc Đỏ
Tiếng Đàn Ta Lư | Trọng Tấn | Nhạc Đỏ | Anh Thơ
Năm Anh Em Trên Một Chiếc Xe Tăng | Trọng Tấn | Nhạc Đỏ | Đăng Dương, Việt Hoàn
Mình Yêu Từ Bao Giờ | Miu Lê | V-Pop | Karik
`

export interface Song {
  title: string
  artist: string
  genre: string
  featured: readonly string[]
}

export const readSongs = (lines: string): Song[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', artist = '', genre = '', featured = ''] = line.split(' | ')
      return { title, artist, genre, featured: featured === '' ? [] : featured.split(', ') }
    })

export const SONGS: readonly Song[] = readSongs(LINES)
