<?php
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$tracks = [];
$cursor = '';
while ($cursor !== null) {
    $url = "https://nhac.example/api/public/tracks?limit=100&cursor=$cursor";
    $answer = json_decode(file_get_contents($url, false, $context), true);
    array_push($tracks, ...$answer['data']);
    $cursor = $answer['meta']['next_cursor'];
}
echo count($tracks), " tracks\n";
