import type { HarderKind } from './harder-queries.ts'

/** Typed by hand: `query | title`, or for a wish `query | genres that answer it, with or without a word of the title`. */
export type Typed = Readonly<Partial<Record<HarderKind, string>>>

/** For the songs that search is tried with. */
export const TYPED_HARDER: Typed = {
  numbers: `
2 trieu nam | Hai Triệu Năm
2000000 nam | Hai Triệu Năm
2.000.000 năm | Hai Triệu Năm
la mot thang con trai | Là 1 Thằng Con Trai
là một thằng con trai | Là 1 Thằng Con Trai
10 nam | Mười Năm
22 | Hai Mươi Hai
do toc hai | Độ Tộc 2
độ tộc hai | Độ Tộc 2
ngu 1 minh | Ngủ Một Mình
ngủ 1 mình | Ngủ Một Mình
1 phut | Một Phút
1 con vit | Một Con Vịt
bay years | 7 Years
seven years | 7 Years
1 dem say | Một Đêm Say
1 nha | Một Nhà
2 mua noel | Hai Mùa Noel
1 coi di ve | Một Cõi Đi Về
thang 5 | Tháng Năm
thang 4 la loi noi doi cua em | Tháng Tư Là Lời Nói Dối Của Em
mua thang 6 | Mưa Tháng Sáu
4 chu lam | Bốn Chữ Lắm
bao tien 1 mo binh yen | Bao Tiền Một Mớ Bình Yên
5 anh em tren 1 chiec xe tang | Năm Anh Em Trên Một Chiếc Xe Tăng
chau len 3 | Cháu Lên Ba
phia sau 1 co gai | Phía Sau Một Cô Gái
cho em 1 ngay | Cho Em Một Ngày
co gai m nam hai | Cô Gái M52
hai muoi hai hua kim tuyen | Hai Mươi Hai
`,
  regional: `
lạc chôi | Lạc Trôi
lac choi son tung | Lạc Trôi
chốn tìm | Trốn Tìm
sóng dó | Sóng Gió
song rio | Sóng Gió
giá lư | Giá Như
trạy ngay đi | Chạy Ngay Đi
dang thơ | Nàng Thơ
làng thơ | Nàng Thơ
lơi này có anh | Nơi Này Có Anh
nạ nùng | Lạ Lùng
xau tat ca | Sau Tất Cả
rạ vũ | Dạ Vũ
diễm sưa | Diễm Xưa
xe đạp thuỳ tri | Xe Đạp
hoa lở không màu | Hoa Nở Không Màu
chống cơm | Trống Cơm
xương chắng miền quê ngoại | Sương Trắng Miền Quê Ngoại
ước rì | Ước Gì
tuổi đá buồn khánh ni | Tuổi Đá Buồn
trỉ tôi | Chị Tôi
để dó cuốn đi | Để Gió Cuốn Đi
dọt nắng bên thềm | Giọt Nắng Bên Thềm
xáng mắt chưa | Sáng Mắt Chưa
yêu em rại khờ | Yêu Em Dại Khờ
`,
  typos: `
en gai mua | Em Gái Mưa
em gai mau | Em Gái Mưa
ta con yeu nhsu | Ta Còn Yêu Nhau
cat doo noi sau | Cắt Đôi Nỗi Sầu
cjo em mot ngay | Cho Em Một Ngày
chạm đái nỗi đau | Chạm Đáy Nỗi Đau
dien xua | Diễm Xưa
nàng thưo | Nàng Thơ
thanh ho buon | Thành Phố Buồn
anh dech can gi nhieu ngaoi em | Anh Đếch Cần Gì Nhiều Ngoài Em
bong hong thuy tjnh | Bông Hồng Thủy Tinh
vung la em bay | Vùng Lá Me Bay
hong nhann | Hồng Nhan
bac phna | Bạc Phận
gac lia au lo | Gác Lại Âu Lo
con mau ngang qua | Cơn Mưa Ngang Qua
duyem phan | Duyên Phận
nhu canh vac bau | Như Cánh Vạc Bay
`,
  'split or merged': `
na ng tho | Nàng Thơ
nang t ho | Nàng Thơ
a mee | Sao Anh Chưa Về Nhà
lac tr oi | Lạc Trôi
nangws am xa dan | Nắng Ấm Xa Dần
huowngs ngocj lan | Hương Ngọc Lan
star boy | Starboy
ra dio active | Radioactive
photo graph | Photograph
mas cara | Mascara
desp acito | Despacito
thattbat ngo | Thật Bất Ngờ
`,
  'by ear': `
meking mai way | Making My Way
exit sai | Exit Sign
simple luv | Simple Love
tai ni love | Tiny Love
waitting for u | Waiting For You
open yo eyes | Open Your Eyes
despasito | Despacito
bohemian rapsody | Bohemian Rhapsody
shep of you | Shape of You
shape of u | Shape of You
thinking out laud | Thinking Out Loud
foto graph | Photograph
blinding lites | Blinding Lights
blinding lai | Blinding Lights
rolling in the dip | Rolling in the Deep
set fai to the rain | Set Fire to the Rain
wi will rock you | We Will Rock You
hotel californya | Hotel California
hay jude | Hey Jude
smels like tin spirit | Smells Like Teen Spirit
counting star | Counting Stars
billi jin | Billie Jean
viva la vida coldplay | Viva la Vida
feded | Faded
tai ta nium | Titanium
gang nam style | Gangnam Style
gangnam stai | Gangnam Style
lav story | Love Story
luv story | Love Story
shek it off | Shake It Off
blank spay | Blank Space
poker fay | Poker Face
luz yourself | Lose Yourself
dancing quin | Dancing Queen
hepi new year | Happy New Year
hapi niu year | Happy New Year
last krismas | Last Christmas
jingle bel | Jingle Bells
watermelon suga | Watermelon Sugar
levi tating | Levitating
swetter wether | Sweater Weather
xê nho ri ta | Señorita
nuw rules | New Rules
boy wit luv | Boy With Luv
kill dis love | Kill This Love
heal da world | Heal the World
take mi home country road | Take Me Home, Country Roads
`,
  wishes: `
lofi chill | Lo-fi
nhac edm quay | EDM
nhạc đỏ cách mạng | Nhạc Đỏ
ballad buồn | Ballad
nhac tre | V-Pop
nhạc trẻ sôi động | V-Pop, EDM
sad music | Ballad, Bolero, Lo-fi
nhạc chill | Lo-fi, Indie
instrumental | Hoà tấu
nhạc không lời | Hoà tấu
nhac thieu nhi | Thiếu nhi
nhạc cho bé | Thiếu nhi
nhạc sôi động | EDM, V-Pop, Pop, Rap Việt, Hip-Hop, Rock, Rock Việt
nhạc sàn | EDM
nhac vang | Bolero
nhạc vàng hải ngoại | Bolero
dân ca quan họ | Dân ca
nhạc quê hương | Dân ca, Nhạc Đỏ
nhạc buồn thất tình | Ballad, Bolero, Lo-fi
nhạc thư giãn | Lo-fi, Indie, Hoà tấu
nhạc học bài | Lo-fi, Hoà tấu
nhac nen cho vlog | Hoà tấu, Lo-fi
nhạc tập gym | EDM, Rap Việt, Hip-Hop, Rock, Rock Việt
hip hop việt | Rap Việt, Hip-Hop
nhạc hàn | K-Pop
r&b | R&B
rnb buồn | R&B
nhạc âu mỹ | Pop, Rock, Country, R&B, Hip-Hop
chill music | Lo-fi, Indie
study music | Lo-fi, Hoà tấu
party music | EDM, Pop, V-Pop, Funk
nhạc piano | Hoà tấu
`,
}

/** For the others. */
export const TYPED_OTHERS: Typed = {
  numbers: `
một phút | 1 Phút
mot phut andiez | 1 Phút
hai phut hon | 2 Phút Hơn
hai phút hơn | 2 Phút Hơn
yeu nam | Yêu 5
yêu năm | Yêu 5
tuổi mười tám | Tuổi 18
tuoi muoi tam | Tuổi 18
mười ngàn năm | 10 Ngàn Năm
muoi nghin nam | 10 Ngàn Năm
10000 nam | 10 Ngàn Năm
ba một không bảy | 3107
7 ngay yeu | Bảy Ngày Yêu
chín trăm chín mươi chín đoá hồng | 999 Đóa Hồng
chin tram chin chin doa hong | 999 Đóa Hồng
1 trieu kha nang | Một Triệu Khả Năng
1000000 kha nang | Một Triệu Khả Năng
hai mươi bốn giờ | 24 Giờ
hai tu gio | 24 Giờ
50 năm về sau | Năm Mươi Năm Về Sau
chuyen 3 nguoi | Chuyện Ba Người
2 loi mong | Hai Lối Mộng
8 diep khuc | Tám Điệp Khúc
2 con than lan con | Hai Con Thằn Lằn Con
1000 noi dau | Một Ngàn Nỗi Đau
nga 4 duong | Ngã Tư Đường
tim 1 nua co don | Tìm Một Nửa Cô Đơn
`,
  regional: `
chăng tàn trên hè phố | Trăng Tàn Trên Hè Phố
trăng tàn chên hè phố | Trăng Tàn Trên Hè Phố
xóng tình | Sóng Tình
ri vang nhat nhoa | Dĩ Vãng Nhạt Nhòa
dã từ vũ khí | Giã Từ Vũ Khí
sóm đêm | Xóm Đêm
dừng lá thấp | Rừng Lá Thấp
ná đỏ | Lá Đỏ
rấu mưa | Dấu Mưa
chót yêu | Trót Yêu
chân tình lam chường | Chân Tình
trân tình | Chân Tình
nặng yên | Lặng Yên
nời yêu thương | Lời Yêu Thương
trái tim bình diên | Trái Tim Bình Yên
trìm sâu | Chìm Sâu
chìm xâu | Chìm Sâu
gái độc thân tờ ninh | Gái Độc Thân
phố đêm tâm đoan | Phố Đêm
giấc mơ thần tiên | Giấc Mơ Thần Tiên
dấc mơ thần tiên | Giấc Mơ Thần Tiên
trờ ngày mưa tan | Chờ Ngày Mưa Tan
lý ngựa ô | Lý Ngựa Ô
ní ngựa ô | Lý Ngựa Ô
sa khơi | Xa Khơi
dửa mặt như mèo | Rửa Mặt Như Mèo
`,
  typos: `
vang trang khco | Vầng Trăng Khóc
chan tinj | Chân Tình
giot suong va chice la | Giọt Sương Và Chiếc Lá
tu su orrange | Tự Sự
de vuomg | Đế Vương
tuong quam | Tướng Quân
nguoi yeu cuu | Người Yêu Cũ
thnag dien | Thằng Điên
con buom xaun | Con Bướm Xuân
cay truc xihn | Cây Trúc Xinh
trot yue | Trót Yêu
`,
  'split or merged': `
big city boi | Bigcityboi
t linh | Nếu Lúc Đó
tlinhh | Nếu Lúc Đó
chantinh | Chân Tình
de vu ong | Đế Vương
tu s u | Tự Sự
d au mua | Dấu Mưa
la doo dang duong | Lá Đỏ
trotyeu | Trót Yêu
xom ddeem | Xóm Đêm
rungwf la thap | Rừng Lá Thấp
dau muaw | Dấu Mưa
duongwf | Ngã Tư Đường
for ever alone | Forever Alone
`,
  'by ear': `
big city boy | Bigcityboi
big siti boi | Bigcityboi
pho ever alone | Forever Alone
fo eva alone | Forever Alone
so fa | So Far
crying over u | Crying Over You
krai ing over you | Crying Over You
walk on the street | Walk On Da Street
col me | Call Me
kall mi | Call Me
show me luv | Show Me Love
sô mi lớp | Show Me Love
night changs | Night Changes
nite changes | Night Changes
story of mai life | Story of My Life
story of my lai | Story of My Life
biutiful in white | Beautiful in White
beautiful in wai | Beautiful in White
antil you | Until You
mai love | My Love
rait here waiting | Right Here Waiting
right hia waiting | Right Here Waiting
noking on heaven door | Knocking on Heaven's Door
dont krai | Don't Cry
november ren | November Rain
living on a prayer | Livin' on a Prayer
zombi | Zombie
sao of silence | Sound of Silence
saund of sailence | Sound of Silence
mid night memory | Midnight Memories
take me bac to december | Take Me Back To December
nothing gona change my luv for u | Nothing's Gonna Change My Love For You
bikoz im a girl | Because I'm a Girl
total eclip of the hart | Total Eclipse of the Heart
`,
  wishes: `
lofi chill | Lofi
nhạc xuân sôi động | Nhạc xuân
nhac edm quay | EDM
nhạc đỏ cách mạng | Nhạc cách mạng
nhạc đỏ | Nhạc cách mạng
ballad buồn | Ballad
nhạc trẻ hay nhất | Nhạc trẻ
sad music | Ballad, Bolero, Lofi
nhạc chill | Lofi, Indie
instrumental | Không lời
nhac thieu nhi | Thiếu nhi
nhạc mầm non | Thiếu nhi
nhạc sôi động | EDM, Nhạc trẻ, Rap, Rock
nhạc sàn | EDM
nhac vang | Bolero
nhạc trữ tình | Bolero, Ballad
dân ca quan họ | Dân ca
nhạc không lời cho video du lịch | Không lời
nhạc du lịch | Không lời
nhạc tết | Nhạc xuân
nhac xuan | Nhạc xuân
nhạc hoà tấu | Không lời
nhạc nền video | Không lời, Lofi
background music | Không lời, Lofi
nhạc ngủ | Lofi, Không lời, Ballad
relax | Lofi, Không lời
nhạc thư giãn nhẹ nhàng | Lofi, Không lời, Indie
nhạc bar | EDM
nhạc cưới | Nhạc trẻ
nhạc tình yêu lãng mạn | Ballad, R&B, Nhạc trẻ
nhạc tâm trạng | Ballad, Bolero, Lofi
us uk | US-UK
nhạc âu mỹ | US-UK
kpop | K-Pop
nhạc trung quốc | Nhạc Hoa
love songs | Ballad, R&B
workout music | EDM, Rock, Rap
lofi study | Lofi
nhac chill cuoi tuan | Lofi, Indie, Không lời
hiphop | Rap
rap buồn | Rap
`,
}
