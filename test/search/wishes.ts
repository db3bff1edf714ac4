/** Wishes as people type them, what they ask for, and the words that are left to look for: wish | asked | text. */
const LINES = `
lofi 90 bpm la thứ dưới 2 phút | bpm 88..92; key A minor; length ..120; genre Lo-fi |
lofi 90bpm | bpm 88..92; genre Lo-fi |
lofi 90 BPM | bpm 88..92; genre Lo-fi |
lo-fi 85 bpm | bpm 83..87; genre Lo-fi |
nhạc lofi 80 bpm | bpm 78..82; genre Lo-fi |
nhac lofi 80 bpm | bpm 78..82; genre Lo-fi |
90 bpm | bpm 88..92 |
90bpm | bpm 88..92 |
128 bpm | bpm 126..130 |
92.5 bpm | bpm 90.5..94.5 |
bpm 90 | bpm 88..92 |
bpm: 120 | bpm 118..122 |
BPM=100 | bpm 98..102 |
tempo 90 | bpm 88..92 |
nhịp 100 | bpm 98..102 |
nhip 100 | bpm 98..102 |
nhịp độ 110 | bpm 108..112 |
nhip do 110 | bpm 108..112 |
tốc độ 120 | bpm 118..122 |
nhạc nhịp 95 | bpm 93..97 |
90 nhịp/phút | bpm 88..92 |
90 nhip/phut | bpm 88..92 |
90 nhịp một phút | bpm 88..92 |
90 nhịp mỗi phút | bpm 88..92 |
100 nhịp | bpm 98..102 |
90 beats per minute | bpm 88..92 |
90-100 bpm | bpm 90..100 |
90 - 100 bpm | bpm 90..100 |
90–100 bpm | bpm 90..100 |
100-90 bpm | bpm 90..100 |
90 đến 100 bpm | bpm 90..100 |
90 tới 100 bpm | bpm 90..100 |
90 to 100 bpm | bpm 90..100 |
từ 90 đến 100 bpm | bpm 90..100 |
tu 90 den 100 bpm | bpm 90..100 |
from 90 to 100 bpm | bpm 90..100 |
between 90 and 100 bpm | bpm 90..100 |
giữa 90 và 100 bpm | bpm 90..100 |
90bpm-100bpm | bpm 90..100 |
tempo 120-130 | bpm 120..130 |
nhịp từ 70 đến 85 | bpm 70..85 |
tầm 120 | bpm 115..125 |
tam 120 | bpm 115..125 |
khoảng 120 | bpm 115..125 |
khoảng 120 bpm | bpm 115..125 |
khoang 120 bpm | bpm 115..125 |
cỡ 100 bpm | bpm 95..105 |
chừng 90 bpm | bpm 85..95 |
around 120 bpm | bpm 115..125 |
about 95 bpm | bpm 90..100 |
~100 bpm | bpm 95..105 |
approx 100 bpm | bpm 95..105 |
tempo khoảng 90 | bpm 85..95 |
nhịp tầm 90 | bpm 85..95 |
dưới 100 bpm | bpm ..100 |
duoi 100 bpm | bpm ..100 |
trên 120 bpm | bpm 120.. |
tren 120 bpm | bpm 120.. |
hơn 120 bpm | bpm 120.. |
nhanh hơn 120 bpm | bpm 120.. |
chậm hơn 80 bpm | bpm ..80 |
under 100 bpm nhạc pop | bpm ..100; genre Pop |
over 140 bpm | bpm 140.. |
at least 120 bpm | bpm 120.. |
at most 90 bpm | bpm ..90 |
max 100 bpm | bpm ..100 |
tối đa 100 bpm | bpm ..100 |
tối thiểu 120 bpm | bpm 120.. |
ít nhất 120 bpm | bpm 120.. |
120 bpm trở lên | bpm 120.. |
90 bpm trở xuống | bpm ..90 |
120+ bpm | bpm 120.. |
120 bpm or more | bpm 120.. |
<100 bpm | bpm ..100 |
>= 125 bpm | bpm 125.. |
trên 100 bpm dưới 120 bpm | bpm 100..120 |
90 bpm 90 bpm | bpm 88..92 |
nhanh 125 bpm | bpm 123..127 |
ballad 70 bpm | bpm 68..72; genre Ballad |
rap 90 bpm | bpm 88..92; genre Rap Việt |
edm 128 bpm | bpm 126..130; genre EDM |
mưa 90 bpm | bpm 88..92 | mưa
90 bpm mưa | bpm 88..92 | mưa
tình yêu 100 bpm | bpm 98..102 | tình yêu
Sơn Tùng 120 bpm | bpm 118..122 | Sơn Tùng
mỹ tâm trên 100 bpm | bpm 100.. | mỹ tâm
nhạc buồn 80 bpm | bpm 78..82 | nhạc buồn
nhạc buồn, 80 bpm | bpm 78..82 | nhạc buồn
nhạc tập gym 130 bpm | bpm 128..132 | nhạc tập gym
chạy bộ 160 bpm | bpm 158..162 | chạy bộ
la thứ | key A minor |
giọng la thứ | key A minor |
giong la thu | key A minor |
tone la thứ | key A minor |
tông la thứ | key A minor |
gam la thứ | key A minor |
nhạc giọng la thứ | key A minor |
nhạc la thứ | key A minor |
đô trưởng | key C major |
đô thứ | key C minor |
rê trưởng | key D major |
rê thứ | key D minor |
mi thứ | key E minor |
mi trưởng | key E major |
fa trưởng | key F major |
pha trưởng | key F major |
fa thứ | key F minor |
sol trưởng | key G major |
son trưởng | key G major |
sol thứ | key G minor |
la trưởng | key A major |
si thứ | key B minor |
si trưởng | key B major |
si giáng trưởng | key Bb major |
mi giáng trưởng | key Eb major |
fa thăng thứ | key F# minor |
đô thăng thứ | key C# minor |
sol thăng thứ | key G# minor |
la giáng trưởng | key Ab major |
giong do truong | key C major |
giong fa thang thu | key F# minor |
tone sol truong | key G major |
gam mi thu | key E minor |
La Thứ | key A minor |
A minor lofi | key A minor; genre Lo-fi |
lofi A minor | key A minor; genre Lo-fi |
lofi in A minor | key A minor; genre Lo-fi |
key of A minor | key A minor |
in the key of C major | key C major |
key of C | key C major |
key C | key C major |
key F# | key F# major |
key Am | key A minor |
key am | key A minor |
tone Am | key A minor |
tone em | key E minor |
tone Em | key E minor |
giọng Am | key A minor |
giọng C | key C major |
giọng F#m | key F# minor |
gam Bm | key B minor |
C# minor | key C# minor |
c# minor | key C# minor |
C#m | key C# minor |
F#m | key F# minor |
f#m lofi | key F# minor; genre Lo-fi |
Bbm | key Bb minor |
Ebm 90 bpm | bpm 88..92; key Eb minor |
Bb major | key Bb major |
B flat major | key Bb major |
F sharp minor | key F# minor |
E flat minor | key Eb minor |
D minor | key D minor |
d minor | key D minor |
G maj | key G major |
E min | key E minor |
C dur | key C major |
Am | key A minor |
Dm | key D minor |
Cm lofi | key C minor; genre Lo-fi |
lofi Am 90 bpm | bpm 88..92; key A minor; genre Lo-fi |
Em 90 bpm | bpm 88..92; key E minor |
90 bpm Em | bpm 88..92; key E minor |
9A | key E minor |
8B | key C major |
lofi 8A | key A minor; genre Lo-fi |
12B | key E major |
1A | key G# minor |
camelot 8A | key A minor |
camelot 8a | key A minor |
8A camelot | key A minor |
nhạc 5A | key C minor |
8A 90 bpm | bpm 88..92; key A minor |
mưa 8A 90 bpm | bpm 88..92; key A minor | mưa
mưa la thứ | key A minor | mưa
mưa giọng la thứ | key A minor | mưa
mưa ở giọng la thứ | key A minor | mưa
tình yêu đô trưởng | key C major | tình yêu
love song in D minor | key D minor | love song
piano la thứ | key A minor | piano
guitar mi thứ | key E minor | guitar
la thứ 90 bpm | bpm 88..92; key A minor |
la thu 90 bpm | bpm 88..92; key A minor |
90 bpm, la thứ | bpm 88..92; key A minor |
90 bpm và la thứ | bpm 88..92; key A minor |
la thứ la thứ | key A minor |
dưới 3 phút | length ..180 |
duoi 2 phut | length ..120 |
nhạc dưới 2 phút | length ..120 |
lofi dưới 2 phút | length ..120; genre Lo-fi |
lofi duoi 2 phut | length ..120; genre Lo-fi |
dưới hai phút | length ..120 |
duoi hai phut | length ..120 |
dưới ba mươi giây | length ..30 |
dưới 90 giây | length ..90 |
dưới 30s | length ..30 |
under 30s | length ..30 |
dưới 60s | length ..60 |
dưới 2p | length ..120 |
dưới 2:30 | length ..150 |
dưới 2 phút 30 | length ..150 |
dưới 2 phút 30 giây | length ..150 |
dưới 2 phút rưỡi | length ..150 |
dưới 2,5 phút | length ..150 |
dưới 1.5 phút | length ..90 |
dưới nửa phút | length ..30 |
không quá 3 phút | length ..180 |
khong qua 3 phut | length ..180 |
tối đa 2 phút | length ..120 |
ngắn hơn 2 phút | length ..120 |
chưa tới 2 phút | length ..120 |
chưa đến 3 phút | length ..180 |
under 3 minutes | length ..180 |
under two minutes | length ..120 |
less than 2 minutes | length ..120 |
shorter than 3 min | length ..180 |
max 2 min | length ..120 |
at most 3 minutes | length ..180 |
up to 90 seconds | length ..90 |
no longer than 2 minutes | length ..120 |
no more than 2 minutes | length ..120 |
<2 phút | length ..120 |
< 3 min | length ..180 |
<= 75s | length ..75 |
2 phút trở xuống | length ..120 |
2 phút đổ lại | length ..120 |
trên 5 phút | length 300.. |
tren 5 phut | length 300.. |
hơn 4 phút | length 240.. |
dài hơn 3 phút | length 180.. |
từ 3 phút | length 180.. |
từ 3 phút trở lên | length 180.. |
ít nhất 2 phút | length 120.. |
tối thiểu 2 phút | length 120.. |
over 5 minutes | length 300.. |
longer than 4 minutes | length 240.. |
at least 3 minutes | length 180.. |
more than 3 minutes | length 180.. |
> 3 phút | length 180.. |
3 phút trở lên | length 180.. |
2-3 phút | length 120..180 |
2 - 3 phút | length 120..180 |
từ 2 đến 3 phút | length 120..180 |
tu 2 den 3 phut | length 120..180 |
2 đến 3 phút | length 120..180 |
2 phút đến 3 phút | length 120..180 |
between 2 and 3 minutes | length 120..180 |
from 2 to 3 minutes | length 120..180 |
2 to 3 minutes | length 120..180 |
30-60 giây | length 30..60 |
30 đến 45 giây | length 30..45 |
trên 2 phút dưới 3 phút | length 120..180 |
khoảng 3 phút | length 150..210 |
khoang 3 phut | length 150..210 |
tầm 2 phút | length 90..150 |
around 3 minutes | length 150..210 |
about 2 minutes | length 90..150 |
khoảng 30 giây | length 20..40 |
lofi 3 phút | length 150..210; genre Lo-fi |
nhạc 3 phút | length 150..210 |
bài 3 phút | length 150..210 |
bài hát 4 phút | length 210..270 |
nhạc buồn 3 phút | length 150..210 | nhạc buồn
nhạc nền 30s | length 20..30 | nhạc nền
nhạc quảng cáo 30s | length 20..30 | nhạc quảng cáo
nhạc quảng cáo 15s | length 10..15 | nhạc quảng cáo
nhạc quảng cáo 30 giây | length 20..30 | nhạc quảng cáo
nhạc tiktok 15 giây | length 10..15 | nhạc tiktok
nhac nen 45s | length 30..45 | nhac nen
15s | length 10..15 |
45 giây | length 30..45 |
20 seconds | length 14..20 |
lofi 30s | length 20..30; genre Lo-fi |
lofi 2:15 | length 120..150; genre Lo-fi |
độ dài 3 phút | length 150..210 |
thời lượng 2 phút | length 90..150 |
thời lượng dưới 2 phút | length ..120 |
mưa dưới 3 phút | length ..180 | mưa
mưa, dưới 3 phút | length ..180 | mưa
tình yêu dưới ba phút | length ..180 | tình yêu
love under 3 minutes | length ..180 | love
nhạc làm video dưới 1 phút | length ..60 | nhạc làm video
nhạc nhanh | bpm 120.. |
nhac nhanh | bpm 120.. |
nhạc chậm | bpm ..90 |
nhac cham | bpm ..90 |
bài chậm | bpm ..90 |
bài hát nhanh | bpm 120.. |
nhịp nhanh | bpm 120.. |
tiết tấu nhanh | bpm 120.. |
tempo nhanh | bpm 120.. |
tempo chậm | bpm ..90 |
tiết tấu chậm | bpm ..90 |
nhịp vừa | bpm 90..120 |
rất nhanh | bpm 140.. |
nhạc rất chậm | bpm ..75 |
fast tempo | bpm 120.. |
slow tempo | bpm ..90 |
uptempo | bpm 120.. |
mid tempo | bpm 90..120 |
fast music | bpm 120.. |
slow songs | bpm ..90 |
ballad chậm | bpm ..90; genre Ballad |
ballad cham | bpm ..90; genre Ballad |
pop nhanh | bpm 120..; genre Pop |
nhạc pop nhanh | bpm 120..; genre Pop |
rap nhanh | bpm 120..; genre Rap Việt |
slow ballad | bpm ..90; genre Ballad |
fast edm | bpm 120..; genre EDM |
nhạc vui nhanh | bpm 120.. | nhạc vui
lofi chậm dưới 3 phút | bpm ..90; length ..180; genre Lo-fi |
nhạc chậm la thứ | bpm ..90; key A minor |
mưa tempo chậm | bpm ..90 | mưa
nhạc sôi động | energy 0.6.. |
nhac soi dong | energy 0.6.. |
pop sôi động | energy 0.6..; genre Pop |
nhạc nhẹ nhàng | energy ..0.4 |
nhac nhe nhang | energy ..0.4 |
nhạc êm dịu | energy ..0.4 |
calm music | energy ..0.4 |
energetic pop | energy 0.6..; genre Pop |
năng lượng cao | energy 0.6.. |
nhạc năng lượng thấp | energy ..0.4 |
nhạc sôi động 128 bpm | bpm 126..130; energy 0.6.. |
nhạc thương mại | commercial |
nhac thuong mai | commercial |
lofi thương mại | genre Lo-fi; commercial |
dùng thương mại | commercial |
nhạc dùng cho thương mại | commercial |
được dùng thương mại | commercial |
mục đích thương mại | commercial |
commercial use | commercial |
for commercial use | commercial |
lofi for commercial use | genre Lo-fi; commercial |
commercial music | commercial |
mưa dùng thương mại | commercial | mưa
miễn ghi công | free |
mien ghi cong | free |
không cần ghi công | free |
nhạc không cần ghi công | free |
khong can ghi cong | free |
không cần ghi nguồn | free |
no attribution | free |
no attribution required | free |
no credit needed | free |
lofi miễn ghi công | genre Lo-fi; free |
nhạc thương mại miễn ghi công | commercial; free |
lofi 90 bpm thương mại | bpm 88..92; genre Lo-fi; commercial |
mưa miễn ghi công | free | mưa
lời sạch | clean |
lofi lời sạch | genre Lo-fi; clean |
non explicit rap | genre Rap Việt; clean |
family friendly pop | genre Pop; clean |
nhạc bolero | genre Bolero |
thể loại bolero | genre Bolero |
the loai bolero | genre Bolero |
nhạc edm | genre EDM |
nhạc lofi | genre Lo-fi |
lofi | genre Lo-fi |
v-pop | genre V-Pop |
vpop | genre V-Pop |
r&b | genre R&B |
rnb 90 bpm | bpm 88..92; genre R&B |
k-pop 128 bpm | bpm 126..130; genre K-Pop |
genre indie | genre Indie |
indie la thứ dưới 4 phút | key A minor; length ..240; genre Indie |
nhạc lofi mưa | genre Lo-fi | mưa
thể loại ballad mưa | genre Ballad | mưa
ballad mưa 70 bpm | bpm 68..72; genre Ballad | mưa
nhạc trịnh 80 bpm | bpm 78..82; genre Nhạc Trịnh |
pop 120 bpm C major under 3 minutes | bpm 118..122; key C major; length ..180; genre Pop |
nhạc pop 120 bpm giọng đô trưởng dưới 3 phút | bpm 118..122; key C major; length ..180; genre Pop |
nhac pop 120 bpm giong do truong duoi 3 phut | bpm 118..122; key C major; length ..180; genre Pop |
tôi cần nhạc lofi khoảng 90 bpm | bpm 85..95; genre Lo-fi |
tìm nhạc lofi dưới 2 phút | length ..120; genre Lo-fi |
cần bài nhanh trên 120 bpm | bpm 120.. |
nhạc piano chậm 60 bpm | bpm 58..62 | nhạc piano
lofi 90 bpm 8A thương mại dưới 3 phút | bpm 88..92; key A minor; length ..180; genre Lo-fi; commercial |
rock Am 140 bpm trên 3 phút | bpm 138..142; key A minor; length 180..; genre Rock |
nhạc nền video 100 bpm thương mại | bpm 98..102; commercial | nhạc nền video
sad song 70 bpm E minor | bpm 68..72; key E minor | sad song
nhạc chill 85 bpm dưới 2 phút | bpm 83..87; length ..120 | nhạc chill
"mưa" 90 bpm | bpm 88..92 | "mưa"
giọng hát em 90 bpm | bpm 88..92 | giọng hát em
`

export interface WishLine {
  q: string
  /** As `query.understood` has it. */
  understood: Readonly<Record<string, unknown>>
}

const FLAGS: Readonly<Record<string, Record<string, unknown>>> = {
  commercial: { commercial: true },
  free: { license: 'service-commercial' },
  clean: { explicit: false },
}
const RANGES: Readonly<Record<string, string>> = { bpm: 'bpm', length: 'duration', energy: 'energy' }

function readAsked(text: string): Record<string, unknown> {
  if (FLAGS[text] !== undefined) return FLAGS[text]
  const [name = '', value = ''] = text.split(/ (.*)/)
  const range = RANGES[name]
  if (range === undefined) return { [name]: value }
  const [low = '', high = ''] = value.split('..')
  return {
    ...(low !== '' && { [`${range}_min`]: Number(low) }),
    ...(high !== '' && { [`${range}_max`]: Number(high) }),
  }
}

export const WISHES: readonly WishLine[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [q = '', asked = '', text = ''] = line.split('|').map((part) => part.trim())
    return { q, understood: Object.assign({}, ...asked.split('; ').map(readAsked), { text }) }
  })
