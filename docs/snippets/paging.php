<?php
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$tracks = [];
$pages = 1;
for ($page = 1; $page <= $pages; $page++) {
    $url = "https://nhac.example/api/public/tracks?sort=oldest&limit=100&page=$page";
    $answer = json_decode(file_get_contents($url, false, $context), true);
    array_push($tracks, ...$answer['data']);
    $pages = $answer['meta']['total_pages'];
}
echo count($tracks), " tracks\n";
