<?php
$url = 'https://nhac.example/api/public/search?q=mua&limit=5';
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$answer = json_decode(file_get_contents($url, false, $context), true);
foreach ($answer['data'] as $track) {
    echo "{$track['title']} — {$track['artist']}\n";
}
echo count($answer['data']), ' / ', $answer['meta']['total'], "\n";
