<?php
$asked = http_build_query(['q' => 'ballad la thứ dưới 5 phút', 'understand' => 'true']);
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$answer = json_decode(file_get_contents('https://nhac.example/api/public/search?' . $asked, false, $context), true);
echo 'understood ', json_encode($answer['query']['understood'] ?? null, JSON_UNESCAPED_UNICODE), "\n";
foreach ($answer['data'] as $track) {
    echo "{$track['title']} — {$track['artist']}\n";
}
echo count($answer['data']), ' / ', $answer['meta']['total'], "\n";
