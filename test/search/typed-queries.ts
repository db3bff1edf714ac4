import type { Kind } from './queries.ts'

/** Queries as people type them, by hand, with the song that is meant. One kind per block, one query per line: query | title. */
const BLOCKS: Readonly<Partial<Record<Kind, string>>> = {
  folded: `
em cua ngay hom qua | Em Của Ngày Hôm Qua
noi nay co anh | Nơi Này Có Anh
lac troi | Lạc Trôi
hay trao cho anh | Hãy Trao Cho Anh
EM GAI MUA | Em Gái Mưa
bua yeu | Bùa Yêu
di du dua di | Đi Đu Đưa Đi
sau tat ca | Sau Tất Cả
uoc gi | Ước Gì
dung hoi em | Đừng Hỏi Em
la lung | Lạ Lùng
dong kiem em | Đông Kiếm Em
bai nay chill phet | Bài Này Chill Phết
hai trieu nam | Hai Triệu Năm
xanh | Xanh
see tinh | See Tình
de mi noi cho ma nghe | Để Mị Nói Cho Mà Nghe
hoa hai duong | Hoa Hải Đường
diem xua | Diễm Xưa
duong den ngay vinh quang | Đường Đến Ngày Vinh Quang
duyen phan | Duyên Phận
beo dat may troi | Bèo Dạt Mây Trôi
fur elise | Für Elise
senorita | Señorita
dont stop me now | Don't Stop Me Now
anti hero | Anti-Hero
quen | Quên
mo | Mơ
`,
  toned: `
em của ngày hôm qua | Em Của Ngày Hôm Qua
nơi này có anh | Nơi Này Có Anh
chạy ngay đi | Chạy Ngay Đi
cơn mưa ngang qua | Cơn Mưa Ngang Qua
đừng làm trái tim anh đau | Đừng Làm Trái Tim Anh Đau
âm thầm bên em | Âm Thầm Bên Em
duyên mình lỡ | Duyên Mình Lỡ
người hãy quên em đi | Người Hãy Quên Em Đi
hoạ mi tóc nâu | Họa Mi Tóc Nâu
bước qua nhau | Bước Qua Nhau
trốn tìm | Trốn Tìm
nấu ăn cho em | Nấu Ăn Cho Em
ngày đầu tiên | Ngày Đầu Tiên
Tuý âm | Túy Âm
sóng gió | Sóng Gió
hạ trắng | Hạ Trắng
một cõi đi về | Một Cõi Đi Về
tuổi đá buồn | Tuổi Đá Buồn
bông hồng thuỷ tinh | Bông Hồng Thủy Tinh
thành phố buồn | Thành Phố Buồn
áo mới cà mau | Áo Mới Cà Mau
vợ người ta | Vợ Người Ta
thật bất ngờ | Thật Bất Ngờ
GIẤC MƠ TRƯA | Giấc Mơ Trưa
Señorita | Señorita
`,
  'other tones': `
em cũa ngày hôm quá | Em Của Ngày Hôm Qua
lác trồi | Lạc Trôi
mưà hồng | Mưa Hồng
dạ vù | Dạ Vũ
chuyện đối ta | Chuyện Đôi Ta
bạc phần | Bạc Phận
hồng nhạn | Hồng Nhan
biền nhớ | Biển Nhớ
cát bùi | Cát Bụi
đóm đom | Đom Đóm
nàng thờ | Nàng Thơ
tháng nàm | Tháng Năm
giá nhứ | Giá Như
xe đáp | Xe Đạp
tự đó | Từ Đó
hội ức | Hồi Ức
thức giác | Thức Giấc
mót nhà | Một Nhà
lời nhỏ | Lối Nhỏ
mười nằm | Mười Năm
xuần thi | Xuân Thì
trỗng cơm | Trống Cơm
bà tội | Bà Tôi
ra khời | Ra Khơi
sai tình | Say Tình
`,
  'half typed': `
em cua ng | Em Của Ngày Hôm Qua
chung ta cua tu | Chúng Ta Của Tương Lai
khong phai da | Không Phải Dạng Vừa Đâu
muon roi ma s | Muộn Rồi Mà Sao Còn
bao gio la | Bao Giờ Lấy Chồng
yeu duong kho qu | Yêu Đương Khó Quá Thì Chạy Về Khóc Với Anh
chuyen nhu ch | Chuyện Như Chưa Bắt Đầu
mua mua ng | Mùa Mưa Ngâu Nằm Cạnh
mang tien v | Mang Tiền Về Cho Mẹ
anh dech c | Anh Đếch Cần Gì Nhiều Ngoài Em
ke cap gap b | Kẻ Cắp Gặp Bà Già
thang tu la | Tháng Tư Là Lời Nói Dối Của Em
noi vong t | Nối Vòng Tay Lớn
ha noi mua v | Hà Nội Mùa Vắng Những Cơn Mưa
chuyen tinh l | Chuyện Tình Lan Và Điệp
rat lau roi | Rất Lâu Rồi Mới Khóc
nuoc mat em | Nước Mắt Em Lau Bằng Tình Yêu Mới
co khong giu | Có Không Giữ Mất Đừng Tìm
minh cung nhau | Mình Cùng Nhau Đóng Băng
bohemian rh | Bohemian Rhapsody
smells like | Smells Like Teen Spirit
always rem | Always Remember Us This Way
my heart will | My Heart Will Go On
take me home | Take Me Home, Country Roads
despa | Despacito
watermel | Watermelon Sugar
`,
  tail: `
ngay hom qua | Em Của Ngày Hôm Qua
gai mua | Em Gái Mưa
ta cua hien tai | Chúng Ta Của Hiện Tại
am xa dan | Nắng Ấm Xa Dần
dang vua dau | Không Phải Dạng Vừa Đâu
day noi dau | Chạm Đáy Nỗi Đau
toc nau | Họa Mi Tóc Nâu
ban dau | Phút Ban Đầu
chill phet | Bài Này Chill Phết
tien ve cho me | Mang Tiền Về Cho Mẹ
tren tang lau | Bên Trên Tầng Lầu
noi cho ma nghe | Để Mị Nói Cho Mà Nghe
thuong can nho | Hết Thương Cạn Nhớ
loi noi doi cua em | Tháng Tư Là Lời Nói Dối Của Em
coi di ve | Một Cõi Đi Về
canh vac bay | Như Cánh Vạc Bay
cuon di | Để Gió Cuốn Đi
ngay vinh quang | Đường Đến Ngày Vinh Quang
may troi | Bèo Dạt Mây Trôi
chut thoi | Chạm Khẽ Tim Anh Một Chút Thôi
trai viet len cay | Có Chàng Trai Viết Lên Cây
in the deep | Rolling in the Deep
rock you | We Will Rock You
teen spirit | Smells Like Teen Spirit
go on | My Heart Will Go On
`,
  reordered: `
hom qua em cua ngay | Em Của Ngày Hôm Qua
anh noi nay co | Nơi Này Có Anh
hien tai chung ta | Chúng Ta Của Hiện Tại
mua em gai | Em Gái Mưa
chong bao gio lay | Bao Giờ Lấy Chồng
tat ca sau | Sau Tất Cả
trua giac mo | Giấc Mơ Trưa
toc nau hoa mi | Họa Mi Tóc Nâu
sinh vien cay dan | Cây Đàn Sinh Viên
me cho ve tien mang | Mang Tiền Về Cho Mẹ
lang thang cho toi | Cho Tôi Lang Thang
nuoc banh troi | Bánh Trôi Nước
nang cua anh anh | Ánh Nắng Của Anh
duong hoa hai | Hoa Hải Đường
mua he tuyet roi | Tuyết Rơi Mùa Hè
thu ha noi nho mua | Nhớ Mùa Thu Hà Nội
xua con duong em di | Con Đường Xưa Em Đi
dieu ky tinh ban | Tình Bạn Diệu Kỳ
ty tinh muon ruou | Mượn Rượu Tỏ Tình
bay thanh pho mua | Thành Phố Mưa Bay
of you shape | Shape of You
lights blinding | Blinding Lights
california hotel | Hotel California
tears save your | Save Your Tears
story love | Love Story
`,
  'title and artist': `
em cua ngay hom qua son tung | Em Của Ngày Hôm Qua
lac troi son tung mtp | Lạc Trôi
noi nay co anh m-tp | Nơi Này Có Anh
em gai mua huong tram | Em Gái Mưa
bua yeu bich phuong | Bùa Yêu
ghen erik | Ghen
sau tat ca erik | Sau Tất Cả
uoc gi my tam | Ước Gì
lạ lùng vũ | Lạ Lùng
binh yen vu | Bình Yên
loi nho den vau | Lối Nhỏ
xanh ngot | Xanh
see tinh hoang thuy linh | See Tình
em la mono | Em Là
nam ay duc phuc | Năm Ấy
mo vu cat tuong | Mơ
người tình mùa đông hà anh tuấn | Người Tình Mùa Đông
ha trang khanh ly | Hạ Trắng
mua hong thanh lam | Mưa Hồng
quên khắc việt | Quên
hello adele | Hello
perfect ed sheeran | Perfect
stay the kid laroi | Stay
sorry justin bieber | Sorry
yellow coldplay | Yellow
alone alan walker | Alone
`,
  'artist and title': `
son tung lac troi | Lạc Trôi
sơn tùng m-tp chạy ngay đi | Chạy Ngay Đi
my tam uoc gi | Ước Gì
vu. la lung | Lạ Lùng
den vau di ve nha | Đi Về Nhà
ngot lan cuoi | Lần Cuối
hoang thuy linh gieo que | Gieo Quẻ
mono waiting for you | Waiting For You
duc phuc em dong y | Em Đồng Ý
jack dom dom | Đom Đóm
ha anh tuan xuan thi | Xuân Thì
khanh ly cat bui | Cát Bụi
my linh toc ngan | Tóc Ngắn
buc tuong mat den | Mắt Đen
chillies mascara | Mascara
da lab thanh xuan | Thanh Xuân
amee em be | Em Bé
truc nhan that bat ngo | Thật Bất Ngờ
adele hello | Hello
queen bohemian rhapsody | Bohemian Rhapsody
beatles yesterday | Yesterday
the weeknd starboy | Starboy
taylor swift blank space | Blank Space
bts dynamite | Dynamite
abba mamma mia | Mamma Mia
`,
  'missing space': `
emcuangayhomqua | Em Của Ngày Hôm Qua
lactroi | Lạc Trôi
noinay co anh | Nơi Này Có Anh
emgaimua | Em Gái Mưa
buayeu | Bùa Yêu
sau tatca | Sau Tất Cả
dunghoi em | Đừng Hỏi Em
lalung | Lạ Lùng
dongkiemem | Đông Kiếm Em
bainay chillphet | Bài Này Chill Phết
haitrieunam | Hai Triệu Năm
chotoi langthang | Cho Tôi Lang Thang
banhtroinuoc | Bánh Trôi Nước
hoahaiduong | Hoa Hải Đường
mua thuhanoi | Nhớ Mùa Thu Hà Nội
biennho | Biển Nhớ
thanhphobuon | Thành Phố Buồn
nang tho | Nàng Thơ
nangtho | Nàng Thơ
phiasau motcogai | Phía Sau Một Cô Gái
giacmotrua | Giấc Mơ Trưa
shapeof you | Shape of You
hotelcalifornia | Hotel California
letitbe | Let It Be
poker fa ce | Poker Face
la c troi | Lạc Trôi
`,
  'one typo': `
em cua ngya hom qua | Em Của Ngày Hôm Qua
noi nya co anh | Nơi Này Có Anh
lac troii | Lạc Trôi
em gia mua | Em Gái Mưa
bua yeeu | Bùa Yêu
sau tat xa | Sau Tất Cả
chuyen nhu chua bat dua | Chuyện Như Chưa Bắt Đầu
la lubg | Lạ Lùng
hai trieu nma | Hai Triệu Năm
cho toi lang thag | Cho Tôi Lang Thang
hoa hai duobg | Hoa Hải Đường
nguoi hay qen em di | Người Hãy Quên Em Đi
thang tu la loi noi soi cua em | Tháng Tư Là Lời Nói Dối Của Em
diem xau | Diễm Xưa
tuoi da buonn | Tuổi Đá Buồn
duyen phna | Duyên Phận
nang thp | Nàng Thơ
yesteday | Yesterday
bohemian rapsody | Bohemian Rhapsody
blindng lights | Blinding Lights
despacitto | Despacito
hotel califonia | Hotel California
dancing qeen | Dancing Queen
careless whispr | Careless Whisper
watermelon suger | Watermelon Sugar
smels like teen spirit | Smells Like Teen Spirit
`,
  'two typos': `
em cua ngya hom quaa | Em Của Ngày Hôm Qua
chugn ta cua hien taii | Chúng Ta Của Hiện Tại
kohng phai dang vau dau | Không Phải Dạng Vừa Đâu
muon ori ma sao conn | Muộn Rồi Mà Sao Còn
nguoi hya quen em did | Người Hãy Quên Em Đi
chuyen nhhu chua bat dua | Chuyện Như Chưa Bắt Đầu
mua mau ngau nam cnah | Mùa Mưa Ngâu Nằm Cạnh
mang tienn ve cho mee | Mang Tiền Về Cho Mẹ
de mi noi choo ma ngeh | Để Mị Nói Cho Mà Nghe
thang tuu la loi noi doii cua em | Tháng Tư Là Lời Nói Dối Của Em
nho mau thu ha nois | Nhớ Mùa Thu Hà Nội
duong dne ngay vinh qunag | Đường Đến Ngày Vinh Quang
bohemain rapsody | Bohemian Rhapsody
blinding lihgst | Blinding Lights
rolliing in the deeep | Rolling in the Deep
somone like yuo | Someone Like You
hotle califronia | Hotel California
smells liek teen spirt | Smells Like Teen Spirit
radiactve | Radioactive
watermellon suger | Watermelon Sugar
thriler michael jakson | Thriller
counitng satrs | Counting Stars
gangam stile | Gangnam Style
`,
  telex: `
em cuar ngayf hoom qua | Em Của Ngày Hôm Qua
lacj troio | Lạc Trôi
bufa yeeu | Bùa Yêu
ddi veef nhaf | Đi Về Nhà
ddom ddoms | Đom Đóm
hanhf tinh song song | Hành Tinh Song Song
ddoong kieems em | Đông Kiếm Em
nhuw mootj giaacs mow | Như Một Giấc Mơ
troons timf | Trốn Tìm
nuwar thaapj kyr | Nửa Thập Kỷ
nangf thow | Nàng Thơ
muwaf hoongf | Mưa Hồng
nhows muaf thu haf nooij | Nhớ Mùa Thu Hà Nội
ddeer gios cuoons ddi | Để Gió Cuốn Đi
duyeen phaanj | Duyên Phận
thanhf phoos buoonf | Thành Phố Buồn
boong hoongf thuyr tinh | Bông Hồng Thủy Tinh
xe ddapj | Xe Đạp
giacs mow truwa | Giấc Mơ Trưa
kys uwcs cuar muwa | Ký Ức Của Mưa
nguwowif laj owi | Người Lạ Ơi
ha5 tra8ng1 | Hạ Trắng
d9i ve62 nha2 | Đi Về Nhà
`,
  'one wrong word': `
em cua ngay hom nay | Em Của Ngày Hôm Qua
anh nang cua em | Ánh Nắng Của Anh
noi nay la anh | Nơi Này Có Anh
chung ta cua qua khu | Chúng Ta Của Hiện Tại
nguoi hay quen toi di | Người Hãy Quên Em Đi
`,
  chat: `
bun ko em | Buồn Không Em
hoa no ko mau | Hoa Nở Không Màu
mk iu nhau di | Mình Yêu Nhau Đi
thik em hoi nhiu | Thích Em Hơi Nhiều
nguoi la oii | Người Lạ Ơi
dung hoi e | Đừng Hỏi Em
`,
  'i for y': `
thien li oi | Thiên Lý Ơi
nua thap ki | Nửa Thập Kỷ
ki uc cua mua | Ký Ức Của Mưa
vùng kí ức | Vùng Ký Ức
li cay bong | Lý Cây Bông
huong ngoc lan mi linh | Hương Ngọc Lan
`,
  'featured artist': `
orange | Người Lạ Ơi
snoop dogg | Hãy Trao Cho Anh
b ray | Cưới Thôi
bray | Anh Nhà Ở Đâu Thế
linh cáo | Đưa Nhau Đi Trốn
phương anh đào | Lối Nhỏ
kewtiie | Ngủ Một Mình
jayz | Umbrella
do mixi | Độ Tộc 2
xuan hinh | Bắc Bling
`,
  'title and featured artist': `
dua nhau di tron feat linh cao | Đưa Nhau Đi Trốn
Đưa nhau đi trốn - Đen ft. Linh Cáo (M/V) | Đưa Nhau Đi Trốn
nguoi la oi orange | Người Lạ Ơi
karik orange nguoi la oi | Người Lạ Ơi
BÁNH MÌ KHÔNG / ĐẠT G x DUUYEN / MUSIC VIDEO | Bánh Mì Không
hay trao cho anh snoop | Hãy Trao Cho Anh
binz ke cap gap ba gia | Kẻ Cắp Gặp Bà Già
ghen erik x min | Ghen
`,
  'words around': `
bánh mì không lời bài hát | Bánh Mì Không
loi bai hat nang tho | Nàng Thơ
lac troi mv | Lạc Trôi
nang tho karaoke tone nam | Nàng Thơ
bai em gai mua cua huong tram | Em Gái Mưa
bài hát ghen của erik | Ghen
nhac chuong hoa hai duong | Hoa Hải Đường
hop am diem xua | Diễm Xưa
buoc qua mua co don full hd | Bước Qua Mùa Cô Đơn
thanh xuan da lab lyrics | Thanh Xuân
xe dap thuy chi cover guitar | Xe Đạp
bui phan remix | Bụi Phấn
`,
  'name of a video': `
[MV] Chuyện Đôi Ta - Emcee L (Da LAB) ft Muộii | Chuyện Đôi Ta
SƠN TÙNG M-TP - HÃY TRAO CHO ANH ft. Snoop Dogg / Official MV | Hãy Trao Cho Anh
Bích Phương - Bùa Yêu (Official M/V) | Bùa Yêu
ĐÔNG KIẾM EM - VŨ. (OFFICIAL MUSIC VIDEO) | Đông Kiếm Em
Hoàng Thùy Linh - See Tình (Cucak Remix) / Official Music Video | See Tình
SÓNG GIÓ / K-ICM x JACK / OFFICIAL MUSIC VIDEO | Sóng Gió
Obito - Simple Love ft. Seachains, Davis, Lena (Official MV) | Simple Love
`,
  'lyrics go on': `
em oi ha noi pho ta con em mui hoang lan | Em Ơi Hà Nội Phố
một con vịt xòe ra hai cái cánh | Một Con Vịt
con co be be no dau canh tre | Con Cò Bé Bé
chung ta cua hien tai va tuong lai | Chúng Ta Của Hiện Tại
chau len ba chau di mau giao | Cháu Lên Ba
`,
  genre: `
bolero | Duyên Phận
lofi | Một Phút
thieu nhi | Cháu Lên Ba
rnb | Tháng Năm
dan ca | Trống Cơm
hiphop | Lose Yourself
`,
  'genre in words': `
nhạc bolero | Duyên Phận
nhạc rap | Hai Triệu Năm
nhac indie | Lạ Lùng
nhac thieu nhi | Cháu Lên Ba
rap việt | Hai Triệu Năm
thể loại dân ca | Trống Cơm
nhac lofi | Một Phút
`,
}

export const TYPED = Object.entries(BLOCKS).flatMap(([kind, block]) =>
  block
    .trim()
    .split('\n')
    .map((line): [q: string, title: string, kind: Kind] => {
      const [q = '', title = ''] = line.split(' | ')
      return [q, title, kind as Kind]
    }),
)
